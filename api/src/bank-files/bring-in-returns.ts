import { createHash } from 'node:crypto';
import type { BankReturns, ReturnProblem } from '@adashi/contract';
import type { WithdrawalId } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '../activity/index.ts';
import { squadId } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import type { PersonCall } from '../http/bind.ts';
import { type ReceivedEvent, storeEvents } from '../rotation/index.ts';
import { type ReturnedLine, readReturns } from './read-returns.ts';

const lineRow = z.object({
  id: z.int(),
  amount: z.int(),
  verdict: z.enum(['paid', 'failed']).nullable(),
  squad: squadId.nullable(),
  round: z.int().nullable(),
  seq: z.int().nullable(),
  attempt: z.int().nullable(),
  withdrawal: z.custom<WithdrawalId>((value) => value === null || typeof value === 'string').nullable(),
});
type Line = z.output<typeof lineRow>;

const savedRow = z.object({ id: z.int() });

/** What the bank's word is to the rules. */
function eventOf({ squad, round, seq, attempt, withdrawal }: Line, { reference, result }: ReturnedLine): ReceivedEvent {
  const eventId = `bank_file:${reference}:${result}`;
  if (withdrawal) {
    const kind = result === 'paid' ? 'withdrawal_paid' : 'withdrawal_returned';
    return { eventId, squad: null, event: { kind, withdrawal } };
  }
  if (!squad || round === null || seq === null || attempt === null) throw new Error(`${reference} is of nothing`);
  const kind = result === 'paid' ? 'payout_paid' : 'payout_failed';
  return { eventId, squad, event: { kind, round, seq, attempt } };
}

/** Money that came back stays back: a bank takes no return back by a file. */
function problemOf(line: Line | undefined, { cents, result }: ReturnedLine): ReturnProblem['why'] | null {
  if (!line) return 'unknown';
  if (line.amount !== cents) return 'amount';
  return line.verdict === 'failed' && result === 'paid' ? 'failed_before' : null;
}

/** Takes in one line: answers what became of it. */
async function hear(
  { payouts }: House,
  trx: Trx,
  returnId: number,
  told: ReturnedLine,
): Promise<'new' | 'known' | ReturnProblem['why']> {
  const line = await rowsOf(lineRow)`
    select line.id, line.amount, line.verdict, payouts.squad_id as squad, payouts.round, payouts.seq, line.attempt,
      withdrawal_id as withdrawal
    from bank_file_lines line left join payouts on payouts.id = payout_id
    where reference = ${told.reference} for update of line
  `.first(trx);
  const problem = problemOf(line, told);
  if (!line || problem) return problem ?? 'unknown';
  if (line.verdict === told.result) return 'known';
  await sql`
    update bank_file_lines set verdict = ${told.result}, reason = ${told.reason}, return_id = ${returnId} where id = ${line.id}
  `.execute(trx);
  await storeEvents(trx, payouts.name, [eventOf(line, told)]);
  return 'new';
}

/** Keeps that a text was brought in; null where the very same one was before. */
async function keep({ house, me }: PersonCall, trx: Trx, name: string, text: string): Promise<number | null> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const saved = await rowsOf(savedRow)`
    insert into bank_returns (name, sha256, brought_by, at) values (${name}, ${sha256}, ${me.id}, ${house.clock.now()})
    on conflict on constraint bank_returns_once do nothing returning id
  `.first(trx);
  return saved?.id ?? null;
}

/**
 * Takes in what the bank told of the lines of its files: all of it or none. A line counts for one sending, by its reference
 * and its amount; what was told before changes nothing, and what matches nothing is told (MONEY §3.7).
 */
export async function bringInReturns(
  call: PersonCall,
  { name, text }: { name: string; text: string },
): Promise<BankReturns> {
  const { house, me, actor } = call;
  const { lines, problems } = readReturns(text);
  const answer = await inTransaction(house.db, async (trx): Promise<BankReturns> => {
    const id = await keep(call, trx, name, text);
    if (id === null) return { paid: 0, failed: 0, known: lines.length, problems: [] };
    const counts = { paid: 0, failed: 0, known: 0 };
    const wrong = [...problems];
    // In one order, so that two files at once wait for each other and do not stop each other.
    for (const told of lines.toSorted((one, other) => one.reference.localeCompare(other.reference))) {
      const became = await hear(house, trx, id, told);
      if (became === 'new') counts[told.result] += 1;
      else if (became === 'known') counts.known += 1;
      else wrong.push({ line: told.line, reference: told.reference, why: became });
    }
    const problemsInOrder = wrong.toSorted((a, b) => a.line - b.line);
    await record(trx, actor, 'brought_in_bank_returns', `bank_return:${id}`, {
      name,
      ...counts,
      problems: wrong.length,
    });
    return { ...counts, problems: problemsInOrder };
  });
  house.wake(me.id);
  return answer;
}
