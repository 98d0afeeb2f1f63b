import { accounts } from '@adashi/core';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { reconcile, verifyLedger } from '../ledger/index.ts';
import { PROVIDER } from '../rotation/index.ts';

/** Every night: the ledger adds up and the provider agrees, or the audit trail says where not (MONEY §6). */
export async function checkBooks(house: House): Promise<boolean> {
  const difference = await verifyLedger(house.db);
  const disagreements = await reconcile(house.db, accounts.clearing(PROVIDER), await house.payments.report());
  const isRight = difference === null && disagreements.length === 0;
  const action = isRight ? 'books_are_right' : 'books_differ';
  const details = { difference, disagreements: disagreements.slice(0, 100) };
  await inTransaction(house.db, (trx) => record(trx, { kind: 'job', id: null }, action, 'ledger', details));
  return isRight;
}
