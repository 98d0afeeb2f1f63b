import { accounts } from '@adashi/core';
import { sql } from 'kysely';
import { type Actor, record } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import { countRow } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { House } from '../../http/context.ts';
import { type Disagreement, reconcile, verifyLedger } from '../../ledger/index.ts';
import { moneyProviders } from '../../providers/ports.ts';

const NIGHT: Actor = { kind: 'job', id: null };

/**
 * Every night, and when staff ask for it: the ledger adds up and the provider agrees, or it is kept where not (MONEY §6).
 * Answers whether all is right.
 */
export async function checkBooks(house: House, actor: Actor = NIGHT): Promise<boolean> {
  const began = performance.now();
  const difference = await verifyLedger(house.db);
  const disagreements: Disagreement[] = [];
  for (const { name, report } of moneyProviders(house))
    disagreements.push(...(await reconcile(house.db, accounts.clearing(name), await report())));
  const counted = await rowsOf(countRow)`select count(*) as count from ledger_transfers`.first(house.db);
  const tookMs = Math.round(performance.now() - began);
  const isRight = difference === null && disagreements.length === 0;
  await inTransaction(house.db, async (trx) => {
    await sql`
      insert into book_checks (at, took_ms, transfers, difference, disagreements, asked_by)
      values (${house.clock.now()}, ${tookMs}, ${found(counted).count}, ${difference}::jsonb,
        ${disagreements.length}, ${actor.kind === 'staff' ? actor.id : null})
    `.execute(trx);
    const details = { difference, disagreements: disagreements.slice(0, 100) };
    await record(trx, actor, isRight ? 'books_are_right' : 'books_differ', 'ledger', details);
  });
  return isRight;
}
