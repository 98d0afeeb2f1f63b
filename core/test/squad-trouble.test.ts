import { expect, test } from 'vitest';
import {
  accounts,
  addDays,
  cents,
  currentRound,
  forecast,
  type LocalDate,
  localDate,
  ownDebt,
  paidPots,
  payContribution,
  type SquadStep,
  squadTrouble,
} from '../src/index.ts';
import { SQUAD, Squad, seat } from './played-squad.ts';

const NOBODY = () => false;

/** Returns a squad of ten whose tenth member stops paying in week 7, with CA$40.00 in the guarantee fund. */
function stopped(day: string, fails: (round: number) => boolean = (round) => round >= 7, who = 'seat10') {
  const squad = new Squad(10, 4_000);
  squad.fate = (round, payer) => (fails(round) && payer === who ? 'insufficient_funds' : 'confirmed');
  const days = new Map<string, LocalDate>();
  while (squad.day < day) {
    const known = squad.transfers.length;
    squad.until(addDays(squad.day, 1));
    for (const { reference } of squad.transfers.slice(known)) days.set(reference, squad.day);
  }
  const { rotation, world, day: today } = squad;
  const transfers = squad.transfers.map((own) => ({ ...own, happenedOn: days.get(own.reference) ?? today }));
  const present = { world, today, holdsEnd: new Map() };
  const future = forecast(present);
  return { squad, present, rotation, today, forecast: future, paid: paidPots(SQUAD, transfers) };
}

const line = (step: SquadStep) => {
  const { kind, on, ...rest } = step;
  return [on, kind, ...Object.values(rest)].join(' ');
};
const read = (day: string, fails?: (round: number) => boolean) => {
  const facts = stopped(day, fails);
  return squadTrouble({ ...facts, sees: NOBODY });
};

test.each([
  ['before the first failure', '2027-01-08'],
  ['after the last recovery', '2027-02-18'],
])('squadTrouble is null %s', (_, day) => {
  expect(read(day)).toBeNull();
  expect(ownDebt(stopped(day), seat(10))).toBeNull();
});

test('squadTrouble shows a failure, the next attempt and the payout that arrives in full', () => {
  expect(read('2027-01-11')?.steps.map(line)).toEqual([
    '2027-01-09 failed 7 1 false',
    '2027-01-11 today 7 9 10',
    '2027-01-13 debit 7 1 false false',
    '2027-01-15 payout 7 98000 0',
  ]);
});

test('squadTrouble shows covers, short payouts and the set-off with their days', () => {
  expect(read('2027-01-25')?.steps.map(line)).toEqual([
    '2027-01-09 failed 7 1 false',
    '2027-01-15 paid 7 98000 6000 4000 0',
    '2027-01-16 failed 8 1 false',
    '2027-01-19 failed 7 1 true',
    '2027-01-22 paid 8 89180 1000 0 8820',
    '2027-01-23 failed 9 1 false',
    '2027-01-25 today 9 9 10',
    '2027-01-26 debit 8 1 true false',
    '2027-01-27 debit 9 1 false false',
    '2027-01-27 rest 8 8820',
    '2027-01-29 payout 9 98000 0',
    '2027-02-05 set_off 10000',
  ]);
});

test('squadTrouble forecasts no past day and no cover when the reserve is CA$9.09 and a payout waits', () => {
  const facts = stopped('2027-02-11');
  expect(facts.squad.balance(accounts.reserve(SQUAD))).toBe(909);
  const trouble = squadTrouble({ ...facts, sees: NOBODY });
  expect(trouble?.steps.map(line).slice(-8)).toEqual([
    '2027-02-02 failed 9 1 true',
    '2027-02-05 waits 10',
    '2027-02-09 debit 10 1 false true',
    '2027-02-11 today 10 9 10',
    '2027-02-12 payout 10 98000 0',
    '2027-02-12 rest 8 8820',
    '2027-02-12 rest 9 8910',
    '2027-02-12 set_off 30000',
  ]);
  expect(trouble?.affected).toEqual({
    inFull: [1, 2, 3, 4, 5, 6, 7],
    partLater: [
      { round: 8, pot: 9_000, net: 8_820, by: '2027-02-12' },
      { round: 9, pot: 9_090, net: 8_910, by: '2027-02-12' },
    ],
    owing: 1,
    owed: 40_000,
    toPots: 28_090,
    toCovers: 11_910,
    toCome: 17_730,
    by: '2027-02-12',
  });
});

test('squadTrouble names no seat and no person', () => {
  expect(JSON.stringify(read('2027-02-11'))).not.toMatch(/seat|person/);
});

test.each(['2027-01-11', '2027-01-18', '2027-01-25', '2027-02-04', '2027-02-11', '2027-02-12'])(
  'squadTrouble promises only days from %s on',
  (day) => {
    const steps = read(day)?.steps ?? [];
    const after = steps.slice(steps.findIndex(({ kind }) => kind === 'today'));
    expect(after.length).toBeGreaterThan(1);
    expect(after.filter(({ on }) => on !== null && on < day)).toEqual([]);
  },
);

test('squadTrouble shows the payout after the set-off to the debtor, and before the set-off to others', () => {
  const facts = stopped('2027-02-11');
  const amounts = [NOBODY, (who: string) => who === seat(10)].map((sees) =>
    squadTrouble({ ...facts, sees })?.steps.flatMap((step) => (step.kind === 'payout' ? [step.net] : [])),
  );
  expect(amounts).toEqual([[98_000], [68_000]]);
});

test('ownDebt lists the weeks, the creditors, and the payout with and without the deduction of the debt', () => {
  const debt = ownDebt(stopped('2027-01-25'), seat(10));
  expect(debt?.total).toBe(30_000);
  expect(debt?.weeks).toMatchObject([
    { round: 7, state: 'defaulted', failures: 3, owed: { pot: 0, reserve: 6_000, fund: 4_000 }, debitOn: null },
    { round: 8, state: 'failed', failures: 2, owed: { pot: 9_000, reserve: 1_000 }, isLastTry: true },
    { round: 9, state: 'failed', failures: 1, coming: { on: '2027-01-29', covered: 0, short: 0 }, isLastTry: false },
  ]);
  expect(debt?.payout).toMatchObject({ on: '2027-02-05', setOff: 10_000, net: 88_000 });
  expect(debt?.ifPaid).toBe(98_000);
  expect(ownDebt(stopped('2027-01-25'), seat(1))).toBeNull();
});

test('ownDebt predicts the payout after a payment of the whole debt', () => {
  const { squad, rotation, ...facts } = stopped('2027-01-25');
  const debt = ownDebt({ ...facts, rotation }, seat(10));
  squad.fate = () => 'confirmed';
  for (const { round } of debt?.weeks ?? [])
    squad.verdict(payContribution(squad.world, squad.day, { round, seat: seat(10) }, 'bank'));
  squad.until('2027-02-12');
  expect(squad.rotation.payouts.find(({ round, seq }) => round === 10 && seq === 0)).toMatchObject({
    setOff: 0,
    net: debt?.ifPaid,
  });
});

test("the payout that ownDebt predicts after a payment includes the member's own missing contribution", () => {
  const { squad } = stopped('2027-01-28');
  squad.receive({ kind: 'charge_failed', round: 10, seat: seat(10), attempt: 1, cause: 'bank_account_closed' });
  const { rotation, world, day: today } = squad;
  const present = { world, today, holdsEnd: new Map() };
  const debt = ownDebt({ present, rotation, today, forecast: forecast(present) }, seat(10));
  const { net = 0, setOff = 0 } = debt?.payout ?? {};
  expect(net + setOff).toBeLessThan(98_000);
  expect(debt?.ifPaid).toBe(98_000);
});

test('currentRound is the round of the day, even if the payout of an earlier round is held', () => {
  const squad = new Squad(4);
  const seats = squad.rotation.seats.map((own) =>
    own.id === seat(2) ? { ...own, blocked: 'identity' as const } : own,
  );
  squad.world = { ...squad.world, rotation: { ...squad.rotation, seats } };
  const seen = ['2026-11-25', '2026-12-04', '2026-12-11', '2026-12-12', '2026-12-19', '2027-01-10'].map((day) => {
    squad.until(day);
    return currentRound(squad.rotation, squad.day);
  });
  expect(seen).toEqual([1, 2, 2, 3, 4, 4]);
});

test('squadTrouble shows an overdue retry with the date of today', () => {
  const { rotation, ...facts } = stopped('2027-01-25');
  const contributions = rotation.contributions.map((own) =>
    own.retryOn ? { ...own, retryOn: localDate('2027-01-20') } : own,
  );
  const trouble = squadTrouble({ ...facts, rotation: { ...rotation, contributions }, sees: NOBODY });
  expect(trouble?.steps.flatMap(({ kind, on }) => (kind === 'debit' ? [on] : []))).toEqual([
    '2027-01-25',
    '2027-01-25',
  ]);
});

test('squadTrouble forecasts no day for the debt of a member without a coming payout', () => {
  const affected = squadTrouble({ ...stopped('2027-02-12', (round) => round >= 7, 'seat1'), sees: NOBODY })?.affected;
  expect(affected?.toCome).toBeGreaterThan(0);
  expect(affected?.by).toBeNull();
  expect(affected?.partLater.map(({ by }) => by)).toContain(null);
});

test('squadTrouble shows other members the paid amount before the set-off', () => {
  const { rotation, ...facts } = stopped('2027-01-25');
  const payouts = rotation.payouts.map((own) => (own.round === 8 ? { ...own, setOff: cents(500) } : own));
  const nets = [NOBODY, () => true].map((sees) =>
    squadTrouble({ ...facts, rotation: { ...rotation, payouts }, sees })?.steps.flatMap((step) =>
      step.kind === 'paid' && step.round === 8 ? [step.net] : [],
    ),
  );
  expect(nets).toEqual([[89_680], [89_180]]);
});

test('squadTrouble counts a coming cover as a debt to the reserve and the fund', () => {
  const { squad } = stopped('2027-01-14');
  squad.receive({ kind: 'charge_failed', round: 7, seat: seat(10), attempt: 2, cause: 'insufficient_funds' });
  const { rotation, world, day: today } = squad;
  const present = { world, today, holdsEnd: new Map() };
  const reading = { present, rotation, today, forecast: forecast(present), paid: [], sees: NOBODY };
  expect(squadTrouble(reading)?.affected).toMatchObject({ owed: 10_000, toPots: 0, toCovers: 10_000, toCome: 0 });
  expect(ownDebt(reading, seat(10))?.weeks).toMatchObject([{ coming: { covered: 10_000, short: 0 } }]);
});

test('squadTrouble forecasts no day for a part that the coming payments do not complete', () => {
  const { forecast: future, ...facts } = stopped('2027-02-11');
  const payouts = future.payouts.map((own) => (own.round === 8 ? { ...own, pot: cents(own.pot - 1_000) } : own));
  const trouble = squadTrouble({ ...facts, forecast: { ...future, payouts }, sees: NOBODY });
  expect(trouble?.affected.partLater.map(({ by }) => by)).toEqual([null, '2027-02-12']);
  expect(trouble?.affected.by).toBeNull();
});
