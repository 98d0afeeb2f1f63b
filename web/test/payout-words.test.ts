import type { SquadDetail, SquadRound } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { t } from '../src/i18n/translation.ts';
import { payoutWords } from '../src/squads/rotation/admin/payout-words.ts';
import { stepWords } from '../src/squads/rotation/shared/step-words.ts';
import { hasLeft, isReceived } from '../src/squads/rotation/shared/week.ts';

type State = SquadRound['payout']['state'];
const TODAY = '2026-11-25';

/** A round with the payout day Nov 27. A submitted or paid payout left on Nov 24. */
function round(state: State, planned: string | null = '2026-11-27'): SquadRound {
  const on = state === 'paid' || state === 'submitted' ? '2026-11-24' : planned;
  // Cast: the round has only the fields that the tested functions read.
  return { number: 3, payoutOn: '2026-11-27', payout: { state, on } } as SquadRound;
}
const squadOf = (of: SquadRound) => ({ today: TODAY, rounds: [of], seats: [] }) as unknown as SquadDetail; // Cast: as above.

describe('the payout of a seat on staff pages', () => {
  test.each<[State, string, string | null]>([
    ['paid', 'Received Tue 24 Nov', null],
    ['submitted', 'On its way since Tue 24 Nov', null],
    ['held', 'Held', null],
    ['failed', 'Failed', null],
    ['awaiting_approval', 'Waiting for approval', null],
    ['scheduled', 'No date yet', 'Fri 27 Nov'],
    ['ready', 'No date yet', 'Fri 27 Nov'],
  ])('a payout in the state %s says "%s", with the planned day %s', (state, says, plannedOn) => {
    const own = round(state);
    const plain = (text: string | null) => text && text.replaceAll(/\s/g, ' ');
    const words = payoutWords(t, squadOf(own), own);
    expect({ says: plain(words.says), plannedOn: plain(words.plannedOn) }).toEqual({ says, plannedOn });
  });
  test('a scheduled payout without a day in the forecast has no planned day', () => {
    const own = round('scheduled', null);
    expect(payoutWords(t, squadOf(own), own)).toEqual({ plannedOn: null, says: 'No date yet' });
  });
});

describe('a payout that is on its way', () => {
  test('has left, and is not received', () => {
    expect([hasLeft(round('submitted')), isReceived(round('submitted'))]).toEqual([true, false]);
    expect([hasLeft(round('paid')), isReceived(round('paid'))]).toEqual([true, true]);
  });
  test.each([
    ['submitted', 0, 'The full payout of week 3 is on its way'],
    ['submitted', 100, 'CA$980.00 of week 3 is on its way'],
    ['paid', 0, 'Week 3 was paid in full'],
    ['paid', 100, 'Week 3 was paid CA$980.00'],
  ] as const)('the step of a payout in the state %s with %i cents owed says "%s"', (state, owed, title) => {
    const about = { t, squad: squadOf(round(state)), round: (n: number) => `week ${n}`, isOwn: () => false };
    const step = { kind: 'paid', on: '2026-11-24', round: 3, net: 98_000, reserve: 0, fund: 0, owed } as const;
    expect(stepWords(about, step).title).toBe(title);
  });
});
