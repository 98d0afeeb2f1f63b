import type { RunningSquad } from '@adashi/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SquadCard } from '../src/squads/shared/SquadCard.tsx';
import { SQUAD } from './a-squad.ts';

const TURN: RunningSquad = {
  squadId: SQUAD.id,
  period: 'weekly',
  round: 3,
  recipient: null,
  payoutOn: '2027-03-05',
  isWaiting: false,
  failed: 2,
  tryOn: null,
  short: 0,
};

test.each<[string, Partial<RunningSquad>, string[], string]>([
  ["the reader's own payout", {}, ['You receive on Fri 5 Mar.', '2 contributions failed.'], 'on time'],
  [
    "another member's payout",
    { recipient: 'Aisha L.' },
    ['Aisha L. receives on Fri 5 Mar.', '2 contributions failed.'],
    'on time',
  ],
  [
    'a payout on hold',
    { isWaiting: true },
    ['The payout of Fri 5 Mar is waiting.', '2 contributions failed.'],
    'holds',
  ],
  ['a planned retry', { tryOn: '2027-03-02' }, ['ll try again on Tue 2 Mar.'], 'missing'],
  ['a default without a next attempt', {}, ['2 contributions failed.'], 'again'],
  ['a short payout', { short: 9_040 }, ['CA$90.40 will be missing from the payout.'], 'covered'],
])('a squad card shows a payout date only for a certain payout: %s', (_, turn, said, unsaid) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SquadCard squad={SQUAD} to="/" running={{ ...TURN, ...turn }} />
    </MemoryRouter>,
  ).replaceAll('\u00a0', ' ');
  for (const words of said) expect(html).toContain(words);
  expect(html).not.toContain(unsaid);
});
