import { accounts } from '@adashi/core';
import { sql } from 'kysely';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import { countRow } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AppContext } from '../../http/context.ts';
import { type Disagreement, reconcile, verifyLedger } from '../../ledger/index.ts';
import { moneyProviders } from '../../providers/ports.ts';

const NIGHT: Actor = { kind: 'job', id: null };

/**
 * Verifies every night, and on staff request, that the ledger balances and matches the provider (MONEY §6). Stores each
 * mismatch and returns true when there is none.
 */
export async function checkBooks(context: AppContext, actor: Actor = NIGHT): Promise<boolean> {
  const began = performance.now();
  const difference = await verifyLedger(context.db);
  const disagreements: Disagreement[] = [];
  for (const { name, report } of moneyProviders(context))
    disagreements.push(...(await reconcile(context.db, accounts.clearing(name), await report())));
  const counted = await rowsOf(countRow)`select count(*) as count from ledger_transfers`.first(context.db);
  const tookMs = Math.round(performance.now() - began);
  const isRight = difference === null && disagreements.length === 0;
  await inTransaction(context.db, async (trx) => {
    await sql`
      insert into book_checks (at, duration_ms, transfers, difference, disagreements, requested_by)
      values (${context.clock.now()}, ${tookMs}, ${found(counted).count}, ${difference}::jsonb,
        ${disagreements.length}, ${actor.kind === 'staff' ? actor.id : null})
    `.execute(trx);
    const details = { difference, disagreements: disagreements.slice(0, 100) };
    await writeAudit(trx, actor, isRight ? 'books_are_right' : 'books_differ', 'ledger', details);
  });
  return isRight;
}
