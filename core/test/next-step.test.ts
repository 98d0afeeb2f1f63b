import { describe, expect, test } from 'vitest';
import { accounts, cents, localDate, nextStepOn, releasePayout } from '../src/index.ts';
import { SQUAD, Squad, seat } from './played-squad.ts';

const SHORT = 'insufficient_funds';
const short = (until: string) => {
  const squad = new Squad(4, 50_000);
  squad.fate = (round, who) => (round === 1 && who === seat(3) ? SHORT : 'confirmed');
  return squad.until(until);
};
function withReserve(squad: Squad, amount: number): Squad {
  squad.world = { ...squad.world, balances: new Map([[accounts.reserve(SQUAD), cents(amount)]]) };
  return squad;
}
const biweekly = () => new Squad(4, 0, 10_000, false, { period: 'biweekly', startOn: localDate('2026-11-27') });
function released(): Squad {
  const squad = new Squad(4).until('2026-12-05');
  squad.receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
  squad.verdict(releasePayout(squad.world, squad.day, { round: 1, seq: 0 }));
  return squad;
}

describe('next day with work for a squad', () => {
  test.each<[string, () => Squad, string | null]>([
    ['a new squad has a next step on the day of the first debits', () => new Squad(4), '2026-11-23'],
    [
      'a squad with debits in flight has a next step on the day of the next debits',
      () => new Squad(4).until('2026-11-23'),
      '2026-11-30',
    ],
    [
      'a squad with a planned retry has a next step on the day of the retry',
      () => short('2026-11-30').until('2026-12-01'),
      '2026-12-02',
    ],
    [
      'a squad with an overdue retry has a next step today',
      () => Object.assign(short('2026-11-29'), { day: '2026-12-20' }),
      '2026-12-20',
    ],
    [
      'a squad with a paid round has a next step on the day of the next debits',
      () => new Squad(4).until('2026-12-05'),
      '2026-12-07',
    ],
    ['a squad with a full pot has a next step on the payout day', () => biweekly().until('2026-12-02'), '2026-12-04'],
    ['a squad with a released payout has a next step today', released, '2026-12-05'],
    [
      'a squad with the last payout in flight has a next step today',
      () => new Squad(2).until('2026-12-11'),
      '2026-12-11',
    ],
    [
      'a completed squad with money in the reserve has a next step today',
      () => withReserve(new Squad(2).until('2027-01-10'), 1),
      '2027-01-10',
    ],
    [
      'a completed squad without a reserve has no next step',
      () => withReserve(new Squad(2).until('2027-01-10'), 0),
      null,
    ],
    ['a running squad has no extra step for money in the reserve', () => withReserve(new Squad(4), 1), '2026-11-23'],
  ])('%s', (_, played, next) => {
    const { world, day } = played();
    expect(nextStepOn(world, day)).toBe(next);
  });
});
