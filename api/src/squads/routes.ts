import type { squadRoutes } from '@adashi/contract';
import { id } from '@adashi/core';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import type { Handlers } from '../http/router.ts';
import { calendarFile } from './calendar-file.ts';
import { changeGuarantor } from './change-guarantor.ts';
import { changeSquad } from './change-squad.ts';
import { decideSquad } from './decide-squad.ts';
import { readDetail } from './detail.ts';
import { squadDraw } from './draw-view.ts';
import { invite } from './invite.ts';
import { joinSquad } from './join-squad.ts';
import { leave } from './leave-squad.ts';
import { ledgerFile } from './ledger-file.ts';
import { listOwnSquads, listSquads, squadByInvite } from './list-squads.ts';
import { readMessages, writeMessage } from './messages.ts';
import { openSquad } from './open-squad.ts';
import { removeMember } from './remove-member.ts';
import { setPosition } from './set-position.ts';
import { squadLedger } from './squad-ledger.ts';
import { squadsFile } from './squads-file.ts';
import { startNow } from './start-squads.ts';
import { squadStats, statsOfStatus } from './stats.ts';
import { seatOfPerson } from './store.ts';
import { squadsOf } from './summary.ts';
import { answerSwap, proposeSwap } from './swap-positions.ts';

const DONE = { message: 'Saved' };

async function ownSeat(call: PersonCall<WithDb>, squadId: string) {
  return (await seatOfPerson(call.context.db, squadId, call.me.id)).id;
}

export const squadHandlers: Handlers<typeof squadRoutes> = {
  squads: async ({ query }, { context, me }) => listSquads(context, me, query),
  squadsFile: async ({ query }, call) => squadsFile(call, query),
  mySquads: async ({ query }, { context, me }) => listOwnSquads(context, me, query),
  squadsOf: async ({ params }, { context }) => squadsOf(context, context.db, params.id),
  squadStats: async (_, { context }) => squadStats(context),
  squadStatsByStatus: async ({ query }, { context }) => statsOfStatus(context, query.status),
  squad: async ({ params, query }, call) => readDetail(call, params.id, query.code),
  squadByInvite: async ({ params }, { context }) => squadByInvite(context.db, params.code),
  openSquad: async ({ body }, { context, actor }) => ({ id: await openSquad(context, actor, body, 'standard') }),
  proposeSquad: async ({ body }, { context, actor }) => ({ id: await openSquad(context, actor, body, 'custom') }),
  changeSquad: async ({ params, body }, call) => {
    await changeSquad(call, params.id, body);
    return DONE;
  },
  approveSquad: async ({ params, body }, call) => {
    await decideSquad(call, params.id, 'upcoming', body.reason);
    return DONE;
  },
  declineSquad: async ({ params, body }, call) => {
    await decideSquad(call, params.id, 'declined', body.reason);
    return DONE;
  },
  cancelSquad: async ({ params, body }, call) => {
    await decideSquad(call, params.id, 'cancelled', body.reason);
    return DONE;
  },
  startSquad: async ({ params, body }, call) => {
    await startNow(call, params.id, body.reason);
    return DONE;
  },
  joinSquad: async ({ params, body }, call) => {
    await joinSquad(call, params.id, body);
    return DONE;
  },
  squadLedger: async ({ params, query }, call) => squadLedger(call, params.id, query),
  squadLedgerFile: async ({ params, query }, call) => ledgerFile(call, params.id, query),
  inviteToSquad: async ({ params, body }, call) => invite(call, params.id, body.emails),
  squadCalendar: async ({ params }, call) => {
    call.reply.type('text/calendar; charset=utf-8');
    return calendarFile(call, params.id);
  },
  squadDraw: async ({ params }, call) => squadDraw(call, params.id),
  messages: async ({ params }, call) => readMessages(call, params.id),
  writeMessage: async ({ params, body }, call) => {
    await writeMessage(call, params.id, body.text);
    return DONE;
  },
  leaveSquad: async ({ params }, call) => {
    await leave(call.context, call.actor, params.id, await ownSeat(call, params.id));
    return DONE;
  },
  updatePosition: async ({ params, body }, call) => {
    await setPosition(call, params.id, await ownSeat(call, params.id), body);
    return DONE;
  },
  assignPosition: async ({ params, body }, call) => {
    await setPosition(call, params.id, id<'seat'>(params.memberId), body);
    return DONE;
  },
  proposeSwap: async ({ params, body }, call) => {
    await proposeSwap(call, params.id, body.seat);
    return DONE;
  },
  acceptSwap: async ({ params }, call) => {
    await answerSwap(call, params.id, params.swapId, true);
    return DONE;
  },
  declineSwap: async ({ params }, call) => {
    await answerSwap(call, params.id, params.swapId, false);
    return DONE;
  },
  updateGuarantor: async ({ params, body }, call) => {
    await changeGuarantor(call, params.id, body.guarantorId);
    return DONE;
  },
  removeMember: async ({ params, body }, call) => {
    return { message: await removeMember(call, params.id, id<'seat'>(params.memberId), body) };
  },
};
