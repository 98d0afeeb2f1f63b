import type { memberRoutes } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { countSessions, endAllSessions } from '../../auth/credentials/index.ts';
import { changeFrom, emailTaken, restoreTo } from '../../auth/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { ownCase } from '../../http/conflict-of-interest.ts';
import type { Handlers } from '../../http/router.ts';
import { resendMail } from './resend-mail.ts';
import { revealField } from './reveal-field.ts';
import { checkMember, listNotes } from './store.ts';
import { readStory } from './story.ts';
import { reactivate, suspend } from './suspend.ts';
import { writeNote } from './write-note.ts';

/** Signs a member out of all browsers. Returns the number of ended sessions. */
async function endSessions(
  { context, actor }: PersonCall<WithDb & WithClock>,
  personId: string,
  reason: string,
): Promise<number> {
  return inTransaction(context.db, async (trx) => {
    await checkMember(trx, personId);
    const ended = await countSessions(context, trx, personId);
    await endAllSessions(context, personId, { db: trx });
    await writeAudit(trx, actor, 'ended_sessions_of', `person:${personId}`, { reason, ended });
    return ended;
  });
}

export const memberHandlers: Handlers<typeof memberRoutes> = {
  memberStory: async ({ params }, call) => ({
    ...(await readStory(call.context, params.id, call.me.role)),
    refusal: await ownCase(call, 'suspendMember', params.id),
  }),
  revealField: async ({ params, body }, call) => ({ value: await revealField(call, params.id, body.field) }),
  suspendMember: async ({ params, body }, call) => {
    await suspend(call, params.id, body.reason);
    return { message: 'Suspended' };
  },
  reactivateMember: async ({ params, body }, call) => {
    await reactivate(call, params.id, body.reason);
    return { message: 'Reactivated' };
  },
  endMemberSessions: async ({ params, body }, call) => ({ ended: await endSessions(call, params.id, body.reason) }),
  restoreEmail: async ({ params, body }, { context, actor }) => {
    await inTransaction(context.db, async (trx) => {
      await checkMember(trx, params.id);
      await restoreTo(context, trx, await changeFrom(context, trx, params.id, body.email_address), actor);
    }).catch(emailTaken);
    return { message: 'Email restored' };
  },
  resendMail: async ({ params, body }, call) => ({ sent: await resendMail(call, params.id, body.mail) }),
  memberNotes: async ({ params, query }, { context }) => listNotes(context.db, params.id, query),
  writeMemberNote: async ({ params, body }, call) => ({ id: await writeNote(call, params.id, body.text) }),
};
