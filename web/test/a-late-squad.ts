import { type OwnDebt, ROUTES, type SquadDetail, type SquadRound, type SquadStep } from '@adashi/contract';
import { SQUAD } from './a-squad.ts';
import { bareAnswer } from './screens/sample.ts';

const NAMES = [
  'Fola A.',
  'Daniel M.',
  'Ifeoma N.',
  'Chidi E.',
  'Zainab B.',
  'Samuel T.',
  'Tunde B.',
  'Aisha L.',
  'Amara O.',
  'Kwame A.',
];
const seatId = (position: number) => `c1d0a0f4-0000-4000-8000-0000000000${String(position).padStart(2, '0')}`;
const dayAfter = (days: number) => new Date(Date.UTC(2026, 9, 9) + days * 86_400_000).toISOString().slice(0, 10);

const NONE = { count: 0, amount: 0 };

/** Round of a squad that started on Oct 9, 2026. Rounds up to 8 are paid. */
function round(number: number, part: Partial<SquadRound> = {}): SquadRound {
  const payoutOn = dayAfter(7 * number);
  const isPaid = number <= 8;
  const all = { count: 10, amount: 100_000 };
  return {
    number,
    kind: 'rotation',
    dueOn: dayAfter(7 * (number - 1)),
    chargeOn: dayAfter(7 * (number - 1)),
    payoutOn,
    recipient: seatId(number),
    isOpen: number <= 9,
    payout: {
      id: null,
      state: isPaid ? 'paid' : 'scheduled',
      heldReason: null,
      net: isPaid ? 98_000 : 0,
      expectedNet: 98_000,
      on: payoutOn,
    },
    cover: { reserve: 0, fund: 0 },
    short: 0,
    stillOwed: 0,
    tally: { in: number <= 8 ? all : NONE, covered: NONE, coming: NONE, failed: NONE },
    contributions: [],
    ...part,
  };
}

/** The tenth member's contributions 7 to 9 failed. The eighth payout was short, and the ninth will also be short. */
function lateRounds(you: number): SquadRound[] {
  const first = Array.from({ length: 7 }, (_, index) => round(index + 1));
  const eighth = round(8);
  const own = { state: 'failed', amount: 10_000, covered: 0, changedOn: '2026-12-10', retryOn: '2026-12-16' } as const;
  return [
    ...first,
    { ...eighth, payout: { ...eighth.payout, net: 94_080 }, short: 4_000, stillOwed: 3_920 },
    round(9, {
      payout: { ...round(9).payout, expectedNet: 89_142 },
      cover: { reserve: 960, fund: 0 },
      short: 9_040,
      stillOwed: 8_860,
      tally: { in: { count: 9, amount: 90_000 }, covered: NONE, coming: NONE, failed: { count: 1, amount: 10_000 } },
      contributions: NAMES.map((_, index) => {
        const position = index + 1;
        if (position !== you) return { seat: seatId(position), piece: 'open', detail: null };
        return you === 10
          ? { seat: seatId(position), piece: 'failed', detail: own }
          : { seat: seatId(position), piece: 'in', detail: { ...own, state: 'confirmed', retryOn: null } };
      }),
    }),
    round(10, { payout: { ...round(10).payout, expectedNet: you === 10 ? 68_000 : 98_000 } }),
  ];
}

const STEPS: SquadStep[] = [
  { kind: 'failed', on: '2026-11-23', round: 7, count: 1, isLast: false },
  { kind: 'paid', on: '2026-11-27', round: 7, net: 98_000, reserve: 6_000, fund: 4_000, owed: 0 },
  { kind: 'failed', on: '2026-12-02', round: 7, count: 1, isLast: true },
  { kind: 'paid', on: '2026-12-04', round: 8, net: 94_080, reserve: 6_000, fund: 0, owed: 3_920 },
  { kind: 'today', on: '2026-12-10', round: 9, arrived: 9, all: 10 },
  { kind: 'payout', on: '2026-12-11', round: 9, net: 89_142, owed: 8_860 },
  { kind: 'debit', on: '2026-12-16', round: 9, count: 1, isLast: true, isUnderWay: false },
  { kind: 'set_off', on: '2026-12-18', amount: 20_000 },
];

const owed = { pot: 0, reserve: 0, fund: 0, losses: 0 };
const week = { total: 10_000, coming: null, debitOn: null, isUnderWay: false, isLastTry: false };
const DEBT: OwnDebt = {
  total: 30_000,
  weeks: [
    {
      ...week,
      round: 7,
      dueOn: '2026-11-20',
      state: 'defaulted',
      failures: 3,
      owed: { ...owed, reserve: 6_000, fund: 4_000 },
    },
    {
      ...week,
      round: 8,
      dueOn: '2026-11-27',
      state: 'defaulted',
      failures: 3,
      owed: { ...owed, pot: 4_000, reserve: 6_000 },
    },
    {
      ...week,
      round: 9,
      dueOn: '2026-12-04',
      state: 'failed',
      failures: 2,
      owed: { ...owed, pot: 10_000 },
      coming: { on: '2026-12-11', covered: 960, short: 9_040 },
      debitOn: '2026-12-16',
      isLastTry: true,
    },
  ],
  payout: { round: 10, on: '2026-12-18', pot: 100_000, fee: 1_000, reserveShare: 1_000, setOff: 30_000, net: 68_000 },
  ifPaid: 98_000,
};

/** A squad in round 9, as the member at position `you` sees it. Position 10 owes three contributions. */
export function lateSquad(you: number, part: Partial<SquadDetail> = {}): SquadDetail {
  return {
    ...bareAnswer(ROUTES.squad),
    ...SQUAD,
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Lakeshore Ten',
    startOn: '2026-10-09',
    week: 9,
    myPosition: you,
    today: '2026-12-10',
    seats: NAMES.map((name, index) => ({
      id: seatId(index + 1),
      position: index + 1,
      name,
      initials: name.slice(0, 1),
      isYou: index + 1 === you,
      status: 'active',
      onTime: 0,
      charged: 0,
      standing: null,
      file: null,
    })),
    counts: { ready: 10, owing: 1 },
    rounds: lateRounds(you),
    reserve: 960,
    trouble: {
      steps: STEPS,
      affected: {
        inFull: [1, 2, 3, 4, 5, 6, 7],
        partLater: [
          { round: 8, pot: 4_000, net: 3_920, by: '2026-12-18' },
          { round: 9, pot: 9_040, net: 8_860, by: '2026-12-17' },
        ],
        owing: 1,
        owed: 30_000,
        toPots: 13_040,
        toCovers: 16_960,
        toCome: 12_780,
        by: '2026-12-18',
      },
    },
    ownDebt: you === 10 ? DEBT : null,
    ...part,
  };
}

/** The same squad without any failure. */
export function healthySquad(part: Partial<SquadDetail> = {}): SquadDetail {
  const rounds = Array.from({ length: 10 }, (_, index) => round(index + 1));
  return lateSquad(9, { rounds, trouble: null, ownDebt: null, reserve: 8_000, ...part });
}
