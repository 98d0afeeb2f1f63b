import type { squadRoutes } from '@adashi/contract';
import { id } from '@adashi/core';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { pageOf } from '../db/page.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { readMessages, squadDraw, squadLedger, writeMessage } from './board.ts';
import { calendarFile } from './calendar-file.ts';
import { changeSquad, decideSquad } from './decide-squad.ts';
import { squadDetail } from './detail.ts';
import { joinSquad } from './join-squad.ts';
import { openSquad } from './open-squad.ts';
import { removeMember } from './remove-member.ts';
import { answerSwap, leave, proposeSwap, setPosition } from './seats.ts';
import { considerStart } from './start-squads.ts';
import { lockSquad, seatOfPerson } from './store.ts';
import { type SummaryRow, squadsOf, summaryColumns, toSummary } from './summary.ts';
import { joinTestSquad, playNextWeek } from './test-squad.ts';

const DONE = { message: 'Saved' };

async function ownSeat(call: PersonCall, squadId: string) {
  return (await seatOfPerson(call.house.db, squadId, call.me.id)).id;
}

async function stats(call: PersonCall) {
  const { rows } = await sql<{ status: string; squads: number; members: number; weekly: number }>`
    select squads.status, count(distinct squads.id) as squads, count(seats.id) as members,
      coalesce(sum(contribution) filter (where seats.id is not null), 0)::bigint as weekly
    from squads left join seats on squad_id = squads.id and seats.status = 'active'
    where kind <> 'test' group by squads.status
  `.execute(call.house.db);
  return rows;
}

export const squadHandlers: Handlers<typeof squadRoutes> = {
  squads: async ({ query }, { house, me }) => {
    const isStaff = me.role !== 'user';
    const like = query.q ? `%${query.q}%` : null;
    const status = isStaff ? (query.status ?? null) : 'upcoming';
    const page = await pageOf<SummaryRow>(house.db, query, {
      columns: summaryColumns(me.id),
      from: sql`squads where (${status}::text is null or status = ${status}) and (${isStaff} or kind = 'standard' or (kind = 'test' and proposed_by is null))
        and (${like}::text is null or name ilike ${like})`,
      order: sql`start_on desc, id`,
      sorts: { name: sql`name`, start: sql`start_on`, contribution: sql`contribution`, status: sql`squads.status` },
    });
    return { ...page, data: page.data.map((row) => toSummary(house, row)) };
  },
  mySquads: async (_, { house, me }) => squadsOf(house, house.db, me.id),
  squadsOf: async ({ params }, { house }) => squadsOf(house, house.db, params.id),
  squadStats: async (_, call) => {
    const rows = await stats(call);
    const active = rows.filter((row) => row.status === 'active');
    return {
      byStatus: Object.fromEntries(rows.map((row) => [row.status, row.squads])),
      members: rows.reduce((sum, row) => sum + row.members, 0),
      weekly: active.reduce((sum, row) => sum + row.weekly, 0),
    };
  },
  squadStatsByStatus: async ({ query }, call) => {
    const row = (await stats(call)).find((found) => found.status === query.status);
    return { status: query.status, squads: row?.squads ?? 0, members: row?.members ?? 0 };
  },
  squadMembers: async ({ query }, { house }) =>
    pageOf(house.db, query, {
      columns: sql`seats.id, person_id as person, first_name || ' ' || last_name as name, squads.name as squad,
        squad_id as "squadId", position, seats.status`,
      from: sql`seats join people on people.id = person_id join squads on squads.id = squad_id`,
      order: sql`squads.start_on desc, squads.id, position, seats.id`,
      sorts: { name: sql`last_name || ' ' || first_name`, squad: sql`squads.name`, position: sql`position` },
    }),
  squad: async ({ params }, call) => squadDetail(call, params.id),
  squadByInvite: async ({ params }, { house }) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from squads where invite_code = ${params.code} and status = 'upcoming'`.execute(house.db);
    return found(rows[0]);
  },
  openSquad: async ({ body }, { house, actor }) => ({ id: await openSquad(house, actor, body, 'standard') }),
  proposeSquad: async ({ body }, { house, actor }) => ({ id: await openSquad(house, actor, body, 'custom') }),
  changeSquad: async ({ params, body }, call) => {
    await changeSquad(call, params.id, body);
    return DONE;
  },
  approveSquad: async ({ params }, call) => {
    await decideSquad(call, params.id, 'upcoming');
    return DONE;
  },
  declineSquad: async ({ params }, call) => {
    await decideSquad(call, params.id, 'declined');
    return DONE;
  },
  cancelSquad: async ({ params }, call) => {
    await decideSquad(call, params.id, 'cancelled');
    return DONE;
  },
  startSquad: async ({ params }, { house }) => {
    if (!(await considerStart(house, params.id))) refuse('not_ready');
    house.wakeOutbox();
    return DONE;
  },
  joinSquad: async ({ params, body }, call) => {
    await joinSquad(call, params.id, body);
    return DONE;
  },
  joinTestSquad: async ({ params }, call) => ({ id: await joinTestSquad(call, params.id) }),
  nextWeek: async ({ params }, call) => {
    await playNextWeek(call, params.id);
    return DONE;
  },
  squadLedger: async ({ params }, call) => squadLedger(call, params.id),
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
    await leave(call.house, call.actor, params.id, await ownSeat(call, params.id));
    return DONE;
  },
  updatePosition: async ({ params, body }, call) => {
    await setPosition(call, params.id, await ownSeat(call, params.id), body.position);
    return DONE;
  },
  assignPosition: async ({ params, body }, call) => {
    await setPosition(call, params.id, id<'seat'>(params.memberId), body.position);
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
    const { house, me, actor } = call;
    await house.db.transaction().execute(async (trx) => {
      await lockSquad(trx, params.id);
      const { numAffectedRows } = await sql`
        update seats set guarantor_id = ${body.guarantorId} where squad_id = ${params.id} and person_id = ${me.id} and status = 'active'
          and exists (select 1 from guarantors where id = ${body.guarantorId} and member_id = ${me.id})
      `.execute(trx);
      if (numAffectedRows === 0n) refuse('not_found');
      await record(trx, actor, 'set_guarantor', `squad:${params.id}`, body);
    });
    return DONE;
  },
  removeMember: async ({ params, body }, call) => {
    const message = await removeMember(call, params.id, id<'seat'>(params.memberId), body.reason);
    call.house.wakeOutbox();
    return { message };
  },
};
