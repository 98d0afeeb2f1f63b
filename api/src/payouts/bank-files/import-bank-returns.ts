import { createHash } from 'node:crypto';
import type { BankReturns, ReturnProblem } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import type { Providers } from '../../providers/ports.ts';
import { storeEvents } from '../../rotation/index.ts';
import { eventOf, LINES, type Line, lineRow } from './event-of.ts';
import type { ReturnedLine } from './read-returns.ts';
import { readReturnFile } from './return-file.ts';

/** Returns the problem with a bank result, or null. A file cannot mark a returned line as paid. */
function problemOf(line: Line, { cents, result }: ReturnedLine): ReturnProblem['why'] | null {
  if (line.amount !== cents) return 'amount';
  return line.verdict === 'failed' && result === 'paid' ? 'failed_before' : null;
}

/** Applies one line of an imported return file. Returns the outcome. */
async function applyLine(
  { payouts }: Pick<Providers, 'payouts'>,
  trx: Trx,
  returnId: number,
  returned: ReturnedLine,
): Promise<'new' | 'known' | ReturnProblem['why']> {
  const line = await rowsOf(lineRow)`${LINES} where reference = ${returned.reference} for update of line`.first(trx);
  if (!line) return 'unknown';
  const problem = problemOf(line, returned);
  if (problem) return problem;
  if (line.verdict === returned.result) return 'known';
  await trx
    .updateTable('bank_file_lines')
    .set({ verdict: returned.result, reason: returned.reason, return_id: returnId })
    .where('id', '=', line.id)
    .execute();
  await storeEvents(trx, payouts.name, [eventOf(line, returned.result)]);
  return 'new';
}

/** Stores an imported return file, and returns its id. The same text has one row, however often it is imported. */
async function keep({ context, me }: PersonCall<WithClock>, trx: Trx, name: string, text: string): Promise<number> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const saved = await trx
    .insertInto('bank_returns')
    .values({ name, sha256, imported_by: me.id, at: context.clock.now() })
    .onConflict((conflict) => conflict.constraint('bank_returns_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (saved) return saved.id;
  const earlier = await trx
    .selectFrom('bank_returns')
    .select('id')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return earlier.id;
}

/**
 * Imports a bank's return file in one transaction (MONEY §3.7). Reference and amount identify a payment attempt, and
 * all other lines are returned as problems. A second import of the same text repeats the problems.
 */
export async function bringInReturns(
  call: PersonCall<WithDb & WithClock & WithDueWork & Pick<Providers, 'payouts'>>,
  { name, text }: { name: string; text: string },
): Promise<BankReturns> {
  const { context, me, actor } = call;
  const { lines, problems } = readReturnFile(text);
  const answer = await inTransaction(context.db, async (trx): Promise<BankReturns> => {
    const id = await keep(call, trx, name, text);
    const counts = { paid: 0, failed: 0, known: 0 };
    const wrong = [...problems];
    // The lines are sorted by reference, so that two concurrent imports lock rows in the same order and cannot
    // deadlock.
    for (const returned of lines.toSorted((one, other) => one.reference.localeCompare(other.reference))) {
      const became = await applyLine(context, trx, id, returned);
      if (became === 'new') counts[returned.result] += 1;
      else if (became === 'known') counts.known += 1;
      else wrong.push({ line: returned.line, reference: returned.reference, why: became });
    }
    const problemsInOrder = wrong.toSorted((a, b) => a.line - b.line);
    await writeAudit(trx, actor, 'brought_in_bank_returns', `bank_return:${id}`, {
      name,
      ...counts,
      problems: wrong.length,
    });
    return { ...counts, problems: problemsInOrder };
  });
  context.scheduleDueWork(me.id);
  return answer;
}
