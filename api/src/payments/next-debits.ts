import type { ComingDebit, UpcomingPayments } from '@adashi/contract';
import { businessDayFrom, debitsToCome, type Forecast, type Rotation, year } from '@adashi/core';
import { readProfile } from '../auth/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { readForecasts, rotationsOf } from '../rotation/index.ts';
import { debitAccount } from './banks/index.ts';
import { movedDebits, paidInYear, squadsToStart } from './store.ts';

type Moved = Awaited<ReturnType<typeof movedDebits>>;

interface Running {
  readonly name: string;
  readonly rotation: Rotation;
}

const SHOWN = 6;

/** Lists a member's upcoming debits in a running squad, and marks the last debit. */
function ofRunning(
  { name, rotation }: Running,
  forecast: Forecast | undefined,
  person: string,
  moved: Moved,
): ComingDebit[] {
  const seat = rotation.seats.find((own) => own.person === person && own.status === 'active');
  if (!seat || !forecast) return [];
  const { id: squadId, terms } = rotation;
  const debits = debitsToCome(rotation, forecast, seat.id);
  const last = Math.max(...debits.map(({ round }) => round));
  return debits.map(({ round, on, amount, state, from }) => {
    const isLast = round === last && state !== 'failed' && rotation.rounds.every((other) => other.number <= round);
    const movedTo = moved.find((debit) => debit.seat === seat.id && debit.round === round)?.on;
    const place = isLast ? 'last' : null;
    return { squadId, squad: name, period: terms.period, round, on: movedTo ?? on, amount, state, from, place };
  });
}

async function allDebits({ context, me }: PersonCall<WithDb & WithClock>): Promise<ComingDebit[]> {
  const running = await rotationsOf(context.db, me.id);
  const rotations = running.map(({ rotation }) => rotation);
  const forecasts = await readForecasts(context.db, context.clock.today(), rotations);
  const moved = await movedDebits(context.db, me.id);
  const toStart = await squadsToStart(context.db, me.id);
  const first = toStart.map(({ startOn, ...about }): ComingDebit => {
    const chargeOn = businessDayFrom(startOn);
    return { ...about, round: 1, on: chargeOn, state: 'scheduled', from: 'bank', place: 'first' };
  });
  const all = [
    ...running.flatMap((squad) => ofRunning(squad, forecasts.get(squad.rotation.id), me.id, moved)),
    ...first,
  ];
  return all.toSorted((a, b) => a.on.localeCompare(b.on));
}

/** Returns a member's next debits in all squads, the debited account and the totals of the year. */
export async function nextDebits(call: PersonCall<WithDb & WithClock>): Promise<UpcomingPayments> {
  const { context, me } = call;
  const today = context.clock.today();
  const debits = await allDebits(call);
  const planned = debits.filter(({ on, state }) => state === 'scheduled' && on.startsWith(`${year(today)}-`));
  const account = await debitAccount(context.db, me.id);
  const { walletPays } = await readProfile(context.db, me.id);
  return {
    today,
    debits: debits.slice(0, SHOWN),
    more: Math.max(0, debits.length - SHOWN),
    lastDigits: account?.lastDigits ?? null,
    walletPays,
    year: {
      ...(await paidInYear(context.db, me.id, year(today))),
      toCome: planned.reduce((sum, { amount }) => sum + amount, 0),
    },
  };
}
