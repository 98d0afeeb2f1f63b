import { accounts, expectedPayout, plannedWaterfall, type WaterfallLine, waterfall } from '@adashi/core';
import type { WithDb } from '../db/database.ts';
import { statement } from '../ledger/index.ts';
import { readRotation } from '../rotation/index.ts';
import type { PayoutKey } from './store.ts';

/** Explains the amount of a payout: from the ledger for a sent payout, otherwise from the expected amounts. */
export async function whyThisAmount({ db }: WithDb, key: PayoutKey): Promise<WaterfallLine[]> {
  const rotation = await readRotation(db, key.squad);
  const payout = rotation?.payouts.find((found) => found.round === key.round && found.seq === key.seq);
  if (rotation && payout && payout.attempt === 0) {
    const plan = expectedPayout(rotation, payout);
    return plannedWaterfall(plan, plan.pot / rotation.terms.contribution);
  }
  const pot = accounts.pot(key.squad, key.round);
  return waterfall(await statement(db, pot), pot, key.seq);
}
