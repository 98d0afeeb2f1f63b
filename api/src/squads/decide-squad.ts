import { canBecome, type SquadStatus } from '@adashi/core';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import { language } from '../db/columns.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue } from '../jobs/index.ts';
import { choiceOf, notify, templates, withoutMail } from '../messaging/notifications/index.ts';
import { notifySeats } from './notify-seats.ts';
import { lockSquad, readSeats, type SquadRecord } from './store.ts';

type Decision = Extract<SquadStatus, 'upcoming' | 'declined' | 'cancelled'>;

const NOTICES = {
  upcoming: { kind: 'proposal_approved', letter: 'proposalApproved' },
  declined: { kind: 'proposal_declined', letter: 'proposalDeclined' },
  cancelled: { kind: 'proposal_cancelled', letter: 'proposalCancelled' },
} as const;

const proposerRow = z.object({ id: z.string(), name: z.string(), email: z.string(), language });

/** Notifies the proposer of the decision and the reason, in the app and by mail. */
async function notifyProposer(trx: Trx, at: Date, squad: SquadRecord, to: Decision, reason: string): Promise<void> {
  const proposer = await rowsOf(proposerRow)`
    select id, first_name as name, email, language from people where id = ${squad.proposedBy} and erased_at is null
  `.first(trx);
  if (!proposer) return;
  const { kind, letter } = NOTICES[to];
  const about = { name: proposer.name, squad: squad.name, code: squad.inviteCode, reason };
  const mail = templates[proposer.language].mails[letter](about);
  await notify(trx, at, [{ person: proposer.id, kind, details: { squad: squad.name, squadId: squad.id, reason } }]);
  const off = await withoutMail(trx, [proposer.id]);
  if (off(proposer.id, 'squad')) return;
  const payload = { to: proposer.email, ...mail, ...choiceOf(proposer.id, 'squad') };
  await enqueue(trx, [{ kind: 'mail', key: `${kind}:${squad.id}`, payload }]);
}

/** Notifies the members of a cancelled squad, except the proposer, who gets a separate notice. */
async function notifyMembers(trx: Trx, squad: SquadRecord, reason: string): Promise<void> {
  const seats = (await readSeats(trx, squad)).filter(({ personId }) => personId !== squad.proposedBy);
  const about = { key: `cancelled:${squad.id}`, group: 'squad' } as const;
  await notifySeats(trx, squad, seats, about, ({ language: spoken, firstName: name }) =>
    templates[spoken].mails.squadCancelled({ name, squad: squad.name, reason }),
  );
}

/**
 * Approves, declines or cancels a squad, with one audit entry per decision (MONEY §2). The reason is stored with the
 * proposal.
 */
export async function decideSquad(
  { context, actor }: PersonCall<WithDb & WithClock>,
  squadId: string,
  status: Decision,
  reason: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (!canBecome(squad.status, status)) throw new AppError('wrong_state');
    await trx
      .updateTable('squads')
      .set({ status, decided_on: context.clock.today(), decision_reason: reason })
      .where('id', '=', squadId)
      .execute();
    await notifyProposer(trx, context.clock.now(), squad, status, reason);
    if (status === 'cancelled') await notifyMembers(trx, squad, reason);
    await writeAudit(trx, actor, `squad_${status}`, `squad:${squadId}`, {
      before: { status: squad.status },
      after: { status },
      reason,
    });
  });
}
