import type { Output, payoutRoutes, RoundPayment } from '@adashi/contract';
import {
  accounts,
  type ForecastPayout,
  forecastWaterfall,
  foreseen,
  type Payout,
  paidInFull,
  promisedNet,
  type Rotation,
  stillOwed,
  type WaterfallLine,
  waterfall,
} from '@adashi/core';
import { z } from 'zod';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import { day } from '../db/columns.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { statement } from '../ledger/index.ts';
import { readForecasts, readRotation } from '../rotation/index.ts';
import type { PayoutKey } from './store.ts';

type Facts = Pick<
  Output<(typeof payoutRoutes)['payout']>,
  'promised' | 'short' | 'stillOwed' | 'paidInFull' | 'payments' | 'waterfall'
>;

const isSent = ({ state }: Pick<Payout, 'state'>) => state === 'submitted' || state === 'paid';

const sentRow = z.object({ seq: z.int(), on: day });

/** Returns the day of the last change of each payment in a round, by the number of the payment. */
async function daysOf(db: Queryable, { squad, round }: PayoutKey): Promise<Map<number, z.output<typeof day>>> {
  const rows = await rowsOf(sentRow)`
    select seq, updated_on as "on" from payouts where squad_id = ${squad} and round = ${round}
  `.all(db);
  return new Map(rows.map(({ seq, on }) => [seq, on]));
}

function toPayment(payout: Payout, on: RoundPayment['on']): RoundPayment {
  const { seq, state, pot, fee, reserveShare, setOff, net, provider } = payout;
  const toWallet = state === 'paid' && provider === null && net > 0;
  return { seq, state, pot, fee, reserveShare, setOff, net, on, toWallet };
}

function toComing({ seq, pot, fee, reserveShare, setOff, net, on, toWallet }: ForecastPayout): RoundPayment {
  return { seq, state: 'scheduled', pot, fee, reserveShare, setOff, net, on, toWallet };
}

async function waterfallOf(
  db: Queryable,
  key: PayoutKey,
  coming: ForecastPayout | undefined,
): Promise<WaterfallLine[]> {
  if (coming) return forecastWaterfall(coming);
  const pot = accounts.pot(key.squad, key.round);
  return waterfall(await statement(db, pot), pot, key.seq);
}

const shortOf = (coming: ForecastPayout | undefined) =>
  coming && coming.short > 0 ? { count: coming.missing, amount: coming.short } : null;

/** Explains the amount of a payout: from the ledger for a sent payout, otherwise from the forecast of its squad. */
export async function whyThisAmount({ db, clock }: WithDb & WithClock, key: PayoutKey): Promise<Facts> {
  const rotation: Rotation = found(await readRotation(db, key.squad));
  const forecast = (await readForecasts(db, clock.today(), [rotation])).get(key.squad) ?? { payouts: [], debits: [] };
  const ofRound = rotation.payouts.filter(({ round }) => round === key.round);
  const payout = found(ofRound.find(({ seq }) => seq === key.seq));
  const coming = isSent(payout) ? undefined : foreseen(forecast, payout);
  const owed = stillOwed(rotation, key.round, clock.today());
  const known = new Set(ofRound.map(({ seq }) => seq));
  const days = await daysOf(db, key);
  return {
    promised: promisedNet(rotation, payout),
    short: shortOf(coming) ?? (owed ? { count: owed.count, amount: owed.amount } : null),
    stillOwed: owed ?? null,
    paidInFull: paidInFull(rotation, key.round) ?? null,
    payments: [
      ...ofRound
        .filter(({ state }) => state !== 'cancelled')
        .map((own) => {
          const next = isSent(own) ? undefined : foreseen(forecast, own);
          if (isSent(own)) return toPayment(own, days.get(own.seq) ?? null);
          return next ? { ...toComing(next), state: own.state } : toPayment(own, null);
        }),
      ...forecast.payouts.filter(({ round, seq }) => round === key.round && !known.has(seq)).map(toComing),
    ],
    waterfall: await waterfallOf(db, key, coming),
  };
}
