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
  squad.tell({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
  squad.verdict(releasePayout(squad.world, squad.day, { round: 1, seq: 0 }));
  return squad;
}

describe('next day with work for a squad', () => {
  test.each<[string, () => Squad, string | null]>([
    ['its first debits', () => new Squad(4), '2026-11-23'],
    [
      'the next debits, while those of this round are on their way',
      () => new Squad(4).until('2026-11-23'),
      '2026-11-30',
    ],
    ['a retry', () => short('2026-11-30').until('2026-12-01'), '2026-12-02'],
    [
      'today, for a retry that is overdue',
      () => Object.assign(short('2026-11-29'), { day: '2026-12-20' }),
      '2026-12-20',
    ],
    ['the next debits, once what was due is paid', () => new Squad(4).until('2026-12-05'), '2026-12-07'],
    ['a payout', () => biweekly().until('2026-12-02'), '2026-12-04'],
    ['today, for a payout that is to be sent again', released, '2026-12-05'],
    ['today, while its last payout is on its way', () => new Squad(2).until('2026-12-11'), '2026-12-11'],
    [
      'today, for a reserve that came in after its end',
      () => withReserve(new Squad(2).until('2027-01-10'), 1),
      '2027-01-10',
    ],
    ['none, once it is completed', () => withReserve(new Squad(2).until('2027-01-10'), 0), null],
    ['not for a reserve while it runs', () => withReserve(new Squad(4), 1), '2026-11-23'],
  ])('returns %s', (_, played, next) => {
    const { world, day } = played();
    expect(nextStepOn(world, day)).toBe(next);
  });
});
