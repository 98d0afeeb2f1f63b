import type { Coming, Dashboard, HeldPayout, Payment, SquadSummary } from '@adashi/contract';
import { type Forecast, foreseen, memberCalendar, REQUIREMENTS, stillOwed } from '@adashi/core';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { missingPayments } from '../../payments/index.ts';
import { readForecasts, rotationsOf } from '../../rotation/index.ts';
import { plannedSquads, seatNames, squadsOf } from '../index.ts';
import { comingUp } from './coming-up.ts';
import { firstSteps } from './first-steps.ts';
import { runningSquad } from './running-squad.ts';
import { debitedFrom, type HeldRow, heldOf, historyOf, lastContribution, payoutOf } from './store.ts';

const SHOWN = 6;

type Running = Awaited<ReturnType<typeof rotationsOf>>;

/**
 * Lists upcoming debits and payouts in all of the member's squads; held payouts come first. Practice squads are
 * excluded, because they move no money.
 */
async function comingOf(
  { context, me }: PersonCall<WithDb & WithClock>,
  running: Running,
  forecasts: ReadonlyMap<string, Forecast>,
): Promise<Coming[]> {
  const today = context.clock.today();
  const entries = running.flatMap(({ name, rotation }) => {
    const about = { squadId: rotation.id, squad: name, period: rotation.terms.period };
    const forecast = forecasts.get(rotation.id);
    return forecast ? comingUp(rotation, forecast, me.id, today).map((entry) => ({ ...about, ...entry })) : [];
  });
  const firsts = (await plannedSquads(context.db, me.id)).flatMap(({ id, name, position, ...terms }): Coming[] => {
    const [first] = memberCalendar(terms, position ?? 0);
    const about = { squadId: id, squad: name, period: terms.period };
    return first
      ? [
          {
            ...about,
            what: 'first',
            round: first.round,
            on: first.on,
            amount: first.amount,
            isWaiting: false,
            gap: null,
          },
        ]
      : [];
  });
  const all = [...entries, ...firsts].toSorted((a, b) => (a.on < b.on ? -1 : 1));
  return [...all.filter(({ isWaiting }) => isWaiting), ...all.filter(({ isWaiting }) => !isWaiting)];
}

/** Lists each missing requirement once, because verified identity and signatures count for every squad. */
function missingIn(squads: readonly SquadSummary[]): Dashboard['missing'] {
  return REQUIREMENTS.filter((need) => squads.some(({ missingOfMine }) => missingOfMine.includes(need)));
}

async function nextPayoutOf(
  { context }: PersonCall<WithDb>,
  coming: readonly Coming[],
): Promise<Dashboard['nextPayout']> {
  const next = coming.find((entry) => entry.what === 'payout');
  const payout = next && (await payoutOf(context.db, next.squadId, next.round));
  return next && payout ? { ...next, ...payout } : null;
}

/** Returns held payouts with the amount that leaves after the hold. */
function foretold(held: readonly HeldRow[], forecasts: ReadonlyMap<string, Forecast>): HeldPayout[] {
  return held.map(({ seq, ...payout }) => {
    const forecast = forecasts.get(payout.squadId);
    const coming = forecast && foreseen(forecast, { seq, round: payout.round });
    return { ...payout, amount: coming?.net ?? payout.amount };
  });
}

/** Lists the payouts that were sent in part, while the person is still owed the rest (MONEY §3.4). */
async function partOwedOf(
  { context, me }: PersonCall<WithDb & WithClock>,
  running: Running,
): Promise<Dashboard['partOwed']> {
  const found = running.flatMap(({ name, rotation }) => {
    const mine = rotation.seats.find(({ person }) => person === me.id)?.id;
    const rounds = rotation.rounds.filter(({ recipient }) => recipient === mine);
    return rounds.flatMap(({ number: round }) => {
      const owed = stillOwed(rotation, round, context.clock.today());
      const about = { squadId: rotation.id, squad: name, period: rotation.terms.period, round };
      return owed ? [{ ...about, amount: owed.net, tryOn: owed.tryOn }] : [];
    });
  });
  const named = await Promise.all(
    found.map(async (entry) => ({ entry, payout: await payoutOf(context.db, entry.squadId, entry.round) })),
  );
  return named.flatMap(({ entry, payout }) => (payout ? [{ ...entry, id: payout.id }] : []));
}

function owedOf(missing: readonly Payment[]): Dashboard['owed'] {
  const debts = missing.filter((payment) => payment.state !== 'failed');
  const amount = debts.reduce((sum, { owed }) => sum + owed, 0);
  return { amount, squads: [...new Set(debts.map((debt) => debt.squad))], debts };
}

/**
 * Returns whether a squad appears on the member's dashboard. The member has a seat in the squad, or proposed the squad
 * and the squad is pending or upcoming.
 */
function concerns({ isMine, status }: SquadSummary): boolean {
  return isMine || status === 'pending' || status === 'upcoming';
}

/** Returns all data for the member's dashboard in one response. */
export async function readDashboard(call: PersonCall<WithDb & WithClock>): Promise<Dashboard> {
  const { context, me } = call;
  const { db, clock } = context;
  const running = await rotationsOf(db, me.id);
  const names = await seatNames(
    db,
    running.map(({ rotation }) => rotation.id),
  );
  const rotations = running.map(({ rotation }) => rotation);
  const forecasts = await readForecasts(db, clock.today(), rotations);
  const coming = await comingOf(call, running, forecasts);
  const missing = await missingPayments(db, me.id);
  const squads = await squadsOf(context, db, me.id);
  return {
    today: clock.today(),
    steps: await firstSteps(db, me.id),
    missing: missingIn(squads),
    squads: squads.filter(concerns),
    running: rotations.flatMap(
      (rotation) => runningSquad(rotation, forecasts.get(rotation.id), me.id, names, clock.today()) ?? [],
    ),
    owed: owedOf(missing),
    retries: missing.filter(({ state, retryOn }) => state === 'failed' && retryOn !== null),
    held: foretold(await heldOf(db, me.id), forecasts),
    partOwed: await partOwedOf(call, running),
    nextContribution: coming.find((entry) => entry.what === 'contribution') ?? null,
    debitedFrom: await debitedFrom(db, me.id),
    nextPayout: await nextPayoutOf(call, coming),
    coming: coming.slice(0, SHOWN),
    lastContribution: await lastContribution(db, me.id),
    history: await historyOf(db, me.id),
  };
}
