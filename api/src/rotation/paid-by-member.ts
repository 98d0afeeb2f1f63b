import { type RawBuilder, sql } from 'kysely';

/** SQL condition on `ledger_transfers`: a contribution from a wallet, or a payment outside the app. */
const WITHOUT_DEBIT = sql`(reference like 'wallet:%' or reference like 'outside:%')`;

/**
 * SQL for the amount in cents that the member paid for the contribution `paid`: confirmed debits, and payments from the
 * wallet or outside the app. Returned debits, set-offs and payments of a guarantor are excluded (docs/money.md, §6).
 */
export const PAID_BY_MEMBER: RawBuilder<unknown> = sql`(
  coalesce((select sum(charges.amount) from charges where charges.state = 'confirmed'
    and (charges.squad_id, charges.round, charges.seat_id) = (paid.squad_id, paid.round, paid.seat_id)), 0)
  + coalesce((select sum(transfer.amount) from ledger_transfers transfer
    where ${WITHOUT_DEBIT} and split_part(reference, ':', 4) = paid.seat_id::text
      and split_part(reference, ':', 3) = paid.round::text), 0))::bigint`;

/** SQL for the sum of `PAID_BY_MEMBER` of a seat. */
export const paidForSeat = (seat: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(${PAID_BY_MEMBER}), 0)::bigint from contributions paid where paid.seat_id = ${seat})`;
