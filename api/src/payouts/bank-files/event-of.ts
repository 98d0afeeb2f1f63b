import type { WithdrawalId } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { squadId } from '../../db/columns.ts';
import type { ReceivedEvent } from '../../providers/money/port.ts';

/** A line of a bank file, with the line's payout or withdrawal. */
export const lineRow = z.object({
  id: z.int(),
  reference: z.string(),
  amount: z.int(),
  verdict: z.enum(['paid', 'failed']).nullable(),
  squad: squadId.nullable(),
  round: z.int().nullable(),
  seq: z.int().nullable(),
  attempt: z.int().nullable(),
  withdrawal: z.custom<WithdrawalId>((value) => value === null || typeof value === 'string').nullable(),
});
export type Line = z.output<typeof lineRow>;

/** SQL for the lines of released bank files, with columns and joins. Other files were never sent to the bank. */
export const LINES = sql`
  select line.id, reference, line.amount, verdict, payouts.squad_id as squad, payouts.round, payouts.seq, line.attempt,
    withdrawal_id as withdrawal
  from bank_file_lines line join bank_files files on files.id = file_id and released_at is not null
  left join payouts on payouts.id = payout_id`;

/**
 * Converts the bank's result for a line to a provider event. The same result always has the same event id, so
 * duplicates are ignored.
 */
export function eventOf(
  { reference, squad, round, seq, attempt, withdrawal }: Line,
  result: 'paid' | 'failed',
): ReceivedEvent {
  const eventId = `bank_file:${reference}:${result}`;
  if (withdrawal) {
    const kind = result === 'paid' ? 'withdrawal_paid' : 'withdrawal_returned';
    return { eventId, squad: null, event: { kind, withdrawal } };
  }
  if (!squad || round === null || seq === null || attempt === null) throw new Error(`${reference} names no payment`);
  const kind = result === 'paid' ? 'payout_paid' : 'payout_failed';
  return { eventId, squad, event: { kind, round, seq, attempt } };
}
