import { accounts, type Transfer } from '@adashi/core';
import { sql } from 'kysely';
import type { WithDb } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { post } from '../../ledger/index.ts';
import type { Arrival } from '../../providers/money/port.ts';
import type { Providers } from '../../providers/ports.ts';

/**
 * Returns the transfers for money that arrived at the bank (MONEY §6). The transfers move the money from the provider
 * that collects to the provider that pays out, minus the fees.
 */
function transfersOf(provider: string, payouts: string, { id, amount, fees }: Arrival): Transfer[] {
  const credit = accounts.clearing(provider);
  const moved = {
    debit: accounts.clearing(payouts),
    credit,
    amount,
    kind: 'clearing_move',
    reference: `arrival:${id}`,
  };
  const kept = { debit: 'fees', credit, amount: fees, kind: 'provider_fee', reference: `arrival_fees:${id}` };
  return [moved, kept].filter((transfer): transfer is Transfer => transfer.amount > 0);
}

/** Books money that arrived in the platform's bank account. A repeated call books nothing. */
export async function bookArrivals(
  context: WithDb & Pick<Providers, 'payouts'>,
  provider: string,
  arrivals: readonly Arrival[],
): Promise<void> {
  for (const arrival of arrivals) {
    await inTransaction(context.db, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('arrival'))`.execute(trx);
      const transfers = transfersOf(provider, context.payouts.name, arrival);
      const references = transfers.map(({ reference }) => reference);
      const isBooked = sql`select 1 from ledger_transfers where reference = any(${references}::text[])`;
      if (!(await isThere(trx, isBooked))) await post(trx, arrival.on, transfers);
    });
  }
}
