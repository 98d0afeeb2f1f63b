import { ROUTES } from '@adashi/contract';
import { recipientOf, roundOf } from '@adashi/core';
import { sql } from 'kysely';
import { found } from '../../base/app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { ActInput } from '../../http/second-person.ts';
import { payoutKey } from '../../payouts/index.ts';
import { amountOf, readRotation } from '../../rotation/index.ts';
import { byId, type ReadFacts } from './act-facts.ts';

async function payoutFacts(db: Queryable, input: ActInput) {
  const { id } = byId.parse(input.params);
  const { squad, round, seq, recipient } = await payoutKey(db, id);
  if (db.isTransaction) await sql`select from squads where id = ${squad} for update`.execute(db);
  const rotation = found(await readRotation(db, squad));
  const payout = found(rotation.payouts.find((each) => each.round === round && each.seq === seq));
  const { state, heldReason, attempt } = payout;
  return {
    object: `payout:${id}`,
    subject: recipient,
    amount: await amountOf(db, roundOf(rotation, round).payoutOn, rotation, payout),
    binding: { state, heldReason, attempt, account: recipientOf(rotation, round).account },
    context: { round },
    input,
  };
}

/** Reads the facts for the release of a held payout, or for another payment of a returned payout (MONEY §3.7). */
export const releasePayout: ReadFacts = async (db, input) => ({ ...(await payoutFacts(db, input)), same: {} });

/**
 * Reads the facts for the approval of a payout above the limit. The approval covers only the bank account in the
 * request (MONEY §3.7).
 */
export const approvePayout: ReadFacts = async (db, input) => {
  const { account } = ROUTES.approvePayout.body.parse(input.body);
  return { ...(await payoutFacts(db, input)), same: { account } };
};
