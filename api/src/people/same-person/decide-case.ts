import type { identityCaseRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { suspendIn } from '../members/index.ts';

type Body = Parsed<(typeof identityCaseRoutes)['decideIdentityCase']>['body'];

const accountRow = z.object({ id: z.string(), isSuspended: z.boolean() });

/**
 * Locks the case and returns the two accounts, the older account first. Throws 'not_found' for accounts outside the
 * case.
 */
async function lockPair(trx: Trx, caseId: string, { one, other }: Body) {
  const locked = await trx
    .selectFrom('identity_cases')
    .select('id')
    .where('id', '=', caseId)
    .forNoKeyUpdate()
    .execute();
  if (locked.length === 0) throw new AppError('not_found');
  const [older, newer] = await rowsOf(accountRow)`
    select id, suspended_at is not null as "isSuspended" from people join identity_case_members on person_id = people.id
    where case_id = ${caseId} and people.id in (${one}, ${other}) and erased_at is null order by people.created_at, people.id
  `.all(trx);
  return { older: found(older), newer: found(newer) };
}

/** Closes the case when staff have decided about each pair of matching accounts. */
async function closeIfDecided(trx: Trx, caseId: string, now: Date): Promise<void> {
  await sql`
    update identity_cases set closed_at = ${now} where id = ${caseId} and not exists (
      select 1 from identity_case_members a join identity_case_members b on b.case_id = a.case_id and a.person_id < b.person_id
      where a.case_id = ${caseId} and may_be_one_person(a.person_id, b.person_id)
        and not shared_signals(a.person_id, b.person_id)
          <@ coalesce((identity_decision(a.person_id, b.person_id)).kinds, '{}'))
  `.execute(trx);
}

/**
 * Records a decision about two accounts. The decision 'same' suspends the newer account; the member can then contact
 * the help desk.
 */
export async function decideCase(
  call: PersonCall<WithDb & WithClock & WithDueWork>,
  caseId: string,
  body: Body,
): Promise<void> {
  const { context, me, actor } = call;
  const { outcome, reason } = body;
  await inTransaction(context.db, async (trx) => {
    const { older, newer } = await lockPair(trx, caseId, body);
    const now = context.clock.now();
    await sql`
      insert into identity_decisions (case_id, one, other, outcome, kinds, reason, decided_by, decided_at)
      values (${caseId}, least(${older.id}::uuid, ${newer.id}), greatest(${older.id}::uuid, ${newer.id}), ${outcome},
        shared_signals(${older.id}, ${newer.id}), ${reason}, ${me.id}, ${now})
    `.execute(trx);
    await closeIfDecided(trx, caseId, now);
    await writeAudit(trx, actor, 'decided_identity_case', `case:${caseId}`, { to: outcome, reason });
    if (outcome === 'same' && !newer.isSuspended) await suspendIn(trx, call, newer.id, reason);
  });
  if (outcome === 'same') context.scheduleDueWork(me.id);
}
