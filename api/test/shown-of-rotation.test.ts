import {
  type Contribution,
  type ContributionState,
  cents,
  id,
  type LocalDate,
  localDate,
  type Payout,
  type Rotation,
  shownForecast,
  startRotation,
  USUAL_DAYS,
} from '@adashi/core';
import { expect, test } from 'vitest';
import { comingUp } from '../src/squads/dashboard/coming-up.ts';
import { runningSquad } from '../src/squads/dashboard/running-squad.ts';
import { toRound } from '../src/squads/round-view.ts';

const SEATS = ['ada', 'beth', 'carl'] as const;
const TERMS = {
  ...USUAL_DAYS,
  contribution: cents(10_000),
  period: 'weekly',
  size: 3,
  startOn: localDate('2026-12-07'),
  feeBps: 0,
  reserveBps: 0,
} as const;
const DAY = localDate('2026-12-03');

const STAFF = { people: true, names: 'whole', others: true, inviteCode: true, board: true } as const;
const NOTHING_OWED = { pot: cents(0), reserve: cents(0), fund: cents(0), losses: cents(0) };

const contribution = (round: number, seat: string, state: ContributionState): Contribution => ({
  round,
  seat: id<'seat'>(seat),
  amount: TERMS.contribution,
  state,
  owed: NOTHING_OWED,
  waived: { reserve: cents(0), fund: cents(0), losses: cents(0) },
  firstFailedOn: null,
  retryOn: null,
  cause: null,
  charges:
    state === 'submitted'
      ? [{ attempt: 1, amount: TERMS.contribution, chargeOn: DAY, state, toWallet: cents(0), provider: null }]
      : [],
});

/**
 * Builds a running squad of three members with the given number of open rounds and the given
 * contributions.
 */
function running(opened: number, contributions: readonly Contribution[]): Rotation {
  const order = SEATS.map((name) => ({ id: id<'seat'>(name), person: id<'person'>(name), walletPays: false }));
  const rotation = startRotation(id<'squad'>('squad'), TERMS, order);
  const rounds = rotation.rounds.map((round) => ({ ...round, opened: round.number <= opened }));
  return { ...rotation, rounds, contributions: [...contributions] };
}

const MONEY = { providers: { payments: 'sandbox', payouts: 'sandbox' }, approvalAbove: cents(500_000) };

const forecastOf = (rotation: Rotation) =>
  shownForecast({ world: { rotation, balances: new Map(), ...MONEY }, today: DAY, holdsEnd: new Map() });

const toPay = (rotation: Rotation) =>
  comingUp(rotation, forecastOf(rotation), 'ada', DAY)
    .filter(({ what }) => what === 'contribution')
    .map(({ round }) => round);
const failed = (rotation: Rotation) => runningSquad(rotation, undefined, 'ada', new Map(), DAY)?.failed;

test.each<[string, ContributionState, number[]]>([
  ['is in progress', 'submitted', [1, 2, 3]],
  ['was paid from the wallet', 'confirmed', [2, 3]],
  ['was cancelled', 'cancelled', [2, 3]],
])('The list of rounds to pay is right when the first contribution %s', (_, state, rounds) => {
  const own = contribution(1, 'ada', state);
  expect(toPay(running(1, [own, contribution(1, 'beth', 'submitted')]))).toEqual(rounds);
});

test('A contribution in progress counts only in its own round', () => {
  const rotation = running(2, [contribution(1, 'ada', 'submitted'), contribution(2, 'ada', 'confirmed')]);
  expect(toPay(rotation)).toEqual([1, 3]);
});

test.each<[ContributionState, number]>([
  ['failed', 1],
  ['defaulted', 1],
  ['charged_back', 1],
  ['confirmed', 0],
  ['submitted', 0],
])('A contribution with the state %s counts as failed %i times', (state, count) => {
  const others = [contribution(1, 'beth', 'confirmed'), contribution(2, 'carl', 'failed')];
  expect(failed(running(2, [contribution(1, 'ada', state), ...others]))).toBe(count);
});

/** Returns whether the page shows `person` the first payout as held. Ada is the recipient. */
function waits(person: string, state: Payout['state'], today: LocalDate): boolean | undefined {
  const rotation = running(1, []);
  const payouts = rotation.payouts.map((payout) => (payout.round === 1 ? { ...payout, state } : payout));
  const shown = { ...rotation, payouts };
  return runningSquad(shown, forecastOf(shown), person, new Map(), today)?.isWaiting;
}

test.each<[string, string, Payout['state'], LocalDate, boolean]>([
  ['a scheduled payout', 'ada', 'scheduled', TERMS.startOn, false],
  ['a held payout, shown to the recipient', 'ada', 'held', TERMS.startOn, true],
  ['a held payout, shown to another member', 'beth', 'held', TERMS.startOn, false],
  ['a payout that awaits approval, shown to the recipient', 'ada', 'awaiting_approval', TERMS.startOn, true],
  ['a payout that was not sent on the planned day', 'beth', 'held', localDate('2027-01-04'), true],
])('The page shows correctly whether a payout is held: %s', (_, person, state, today, isShownAsHeld) => {
  expect(waits(person, state, today)).toBe(isShownAsHeld);
});

test.each<[ContributionState, number, string, number]>([
  ['defaulted', 10_000, 'covered', 10_000],
  // A part that is covered counts as covered money, and the contribution still counts as failed.
  ['defaulted', 9_999, 'failed', 1],
  ['submitted', 10_000, 'coming', 10_000],
  ['confirmed', 0, 'in', 10_000],
])(
  'A contribution with the state %s and %i cents from the guarantee fund is shown as `%s`',
  (state, put, counted, amount) => {
    const pot = cents(state === 'defaulted' ? 10_000 - put : 0);
    const own = { ...contribution(1, 'ada', state), owed: { ...NOTHING_OWED, pot, fund: cents(put) } };
    const rotation = running(1, [own]);
    const [round] = rotation.rounds;
    if (!round) throw new Error('no round');
    const { tally } = toRound(rotation, round, { payoutIds: new Map(), changedOn: new Map() }, STAFF, undefined);
    const counts = Object.entries(tally).filter(([, { count }]) => count > 0);
    expect(counts).toEqual([[counted, { count: 1, amount }]]);
    if (state === 'defaulted') expect(tally.covered.amount).toBe(put);
  },
);
