import { accounts } from '@adashi/core';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Disagreement, reconcile, verifyLedger } from '../../ledger/index.ts';
import type { Providers } from '../../providers/ports.ts';
import { moneyProviders } from '../../providers/ports.ts';

const NIGHT: Actor = { kind: 'job', id: null };

/**
 * Verifies that the ledger balances and matches the providers (MONEY §6), every night and on staff request. Stores each
 * mismatch. Returns true when no mismatch exists.
 */
export async function checkBooks(
  context: WithDb & WithClock & Pick<Providers, 'payments' | 'earlierPayments' | 'payouts'>,
  actor: Actor = NIGHT,
): Promise<boolean> {
  const began = performance.now();
  const difference = await verifyLedger(context.db);
  const disagreements: Disagreement[] = [];
  for (const { name, report } of moneyProviders(context))
    disagreements.push(...(await reconcile(context.db, accounts.clearing(name), await report())));
  const { transfers } = await context.db
    .selectFrom('ledger_transfers')
    .select((eb) => eb.fn.countAll<number>().as('transfers'))
    .executeTakeFirstOrThrow();
  const tookMs = Math.round(performance.now() - began);
  const isRight = difference === null && disagreements.length === 0;
  await inTransaction(context.db, async (trx) => {
    await trx
      .insertInto('book_checks')
      .values({
        at: context.clock.now(),
        duration_ms: tookMs,
        transfers,
        difference,
        disagreements: disagreements.length,
        requested_by: actor.kind === 'staff' ? actor.id : null,
      })
      .execute();
    const details = { difference, disagreements: disagreements.slice(0, 100) };
    await writeAudit(trx, actor, isRight ? 'books_are_right' : 'books_differ', 'ledger', details);
  });
  return isRight;
}
