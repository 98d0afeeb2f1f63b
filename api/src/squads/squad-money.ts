import type { Output, squadActRoutes } from '@adashi/contract';
import { type AccountName, accounts, lateSum } from '@adashi/core';
import type { Queryable } from '../db/database.ts';
import { balances, totalsThrough } from '../ledger/index.ts';
import { readRotation } from '../rotation/index.ts';
import { readSquad, type SquadRecord } from './store.ts';

/**
 * Returns the accounts of a squad: the reserve and one pot per round. A replacement of a member adds a pot (MONEY §4).
 */
export async function accountsOfSquad(db: Queryable, { id, size }: SquadRecord): Promise<AccountName[]> {
  const { last } = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('round'), eb.lit(0)).as('last'))
    .where('squad_id', '=', id)
    .executeTakeFirstOrThrow();
  const pots = Math.max(size, last);
  return [accounts.reserve(id), ...Array.from({ length: pots }, (_, index) => accounts.pot(id, index + 1))];
}

/** Returns a squad's money totals from the ledger. */
export async function squadMoney(
  db: Queryable,
  squadId: string,
): Promise<Output<(typeof squadActRoutes)['squadMoney']>> {
  const squad = await readSquad(db, squadId);
  const own = await accountsOfSquad(db, squad);
  const [held, totals, rotation] = await Promise.all([
    balances(db, own),
    totalsThrough(db, own),
    readRotation(db, squad.id),
  ]);
  const of = (kind: string) => totals.get(kind) ?? { into: 0, outOf: 0 };
  const into = [...totals.values()].reduce((sum, total) => sum + total.into - total.outOf, 0);
  const reserve = held.get(accounts.reserve(squad.id)) ?? 0;
  const all = [...held.values()].reduce<number>((sum, amount) => sum + amount, 0);
  return {
    arrived: of('contribution').into + of('wallet_contribution').into + of('recovery').into - of('chargeback').outOf,
    paidOut: of('payout').outOf - of('payout_returned').into,
    inPots: all - reserve,
    reserve,
    fees: of('fee').outOf,
    owed: rotation ? lateSum(rotation) : 0,
    agrees: into === all,
  };
}
