import { bankFile, type bankFileRoutes, type Output, type Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';

/**
 * SQL for submitted payments that have an account and are not in a file yet. A repeated payout counts as a new payment.
 */
export const TO_SEND = sql`
  select payouts.id as payout_id, attempt, null::uuid as withdrawal_id, account, net as amount
  from payouts join squads on squads.id = squad_id
  where state = 'submitted' and account is not null and kind <> 'test'
    and not exists (select 1 from bank_file_lines line where line.payout_id = payouts.id and line.attempt = payouts.attempt)
  union all
  select null, null, withdrawals.id, bank_id, amount from withdrawals
  where state = 'submitted' and bank_id is not null
    and not exists (select 1 from bank_file_lines line where line.withdrawal_id = withdrawals.id)`;

/**
 * Takes an advisory lock: only one file is created, released or discarded at a time. The lock prevents number gaps and
 * duplicate payments.
 */
export async function alone(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_files'))`.execute(trx);
}

const nextRow = z.object({ payouts: z.int(), withdrawals: z.int(), amount: z.int() });

type Route = (typeof bankFileRoutes)['bankFiles'];

/**
 * SQL for the reason why a file cannot be released: a payment was returned or sent again, or an account was deleted.
 */
const REFUSAL = sql`case when number is null and exists (
  select from bank_file_lines line
  left join payouts on payouts.id = payout_id and payouts.attempt = line.attempt and payouts.state = 'submitted'
  left join withdrawals on withdrawals.id = withdrawal_id and withdrawals.state = 'submitted'
  left join banks on banks.id = line.account
  where file_id = files.id and (coalesce(payouts.id, withdrawals.id) is null or banks.id is null)) then 'file_stale' end`;

/** SQL for a bank file with creator, releaser, contents and bank results. */
const WHOLE = sql`bank_files files join people maker on maker.id = made_by
  left join people releaser on releaser.id = released_by
  cross join lateral (
    select count(payout_id) as payouts, count(withdrawal_id) as withdrawals, sum(amount)::bigint as amount,
      count(*) filter (where verdict = 'paid') as paid, count(*) filter (where verdict = 'failed') as failed
    from bank_file_lines where file_id = files.id) lines`;

/** Returns all bank files, newest first, and the payments that wait for the next file. */
export async function listFiles(
  { context: { db } }: PersonCall<WithDb>,
  query: Parsed<Route>['query'],
): Promise<Output<Route>> {
  const page = await pageOf(
    db,
    bankFile,
    { ...query, order: 'asc' },
    {
      columns: sql`files.id, to_json(made_at) as "madeAt", maker.first_name || ' ' || maker.last_name as by,
        number, to_json(released_at) as "releasedAt",
        releaser.first_name || ' ' || releaser.last_name as "releasedBy", due_on as "dueOn", lines.*,
        ${REFUSAL} as refusal`,
      from: sql`bank_files files`,
      order: sql`files.id desc`,
      sorts: {},
      shown: { key: sql`files.id`, from: WHOLE },
    },
  );
  const next = await rowsOf(nextRow)`
    select count(payout_id) as payouts, count(withdrawal_id) as withdrawals, coalesce(sum(amount), 0)::bigint as amount
    from (${TO_SEND}) waiting
  `.first(db);
  return { ...page, next: found(next) };
}

const resultRow = z.object({
  reference: z.string(),
  file: z.int(),
  number: z.int().nullable(),
  line: z.int(),
  verdict: z.enum(['paid', 'failed']).nullable(),
  reason: z.string().nullable(),
});

/** Returns the bank file and line of a payout attempt, with the bank's result. */
export async function fileOfPayout(db: Queryable, payoutId: string, attempt: number) {
  return rowsOf(resultRow)`
    select reference, file_id as file, number, verdict, reason,
      (select count(*) from bank_file_lines before where before.file_id = line.file_id and before.id <= line.id) as line
    from bank_file_lines line join bank_files files on files.id = file_id
    where payout_id = ${payoutId} and attempt = ${attempt}
  `.first(db);
}
