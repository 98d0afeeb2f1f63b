import type { SquadDetail } from '@adashi/contract';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { alters, answers, open, screen, signedInAs, within } from './dom.tsx';
import { recordedAnswer } from './recorded.ts';
import { SAMPLE_ID } from './sample.ts';

const lakeshore = () => recordedAnswer.squadNamed('Amara Okafor', 'Lakeshore Ten');

async function openSquad(more: Partial<SquadDetail>): Promise<void> {
  await signedInAs('Amara Okafor');
  alters('Amara Okafor', 'squad', (recorded) => ({
    ...recorded,
    status: 'upcoming',
    rounds: [],
    week: 0,
    isMine: true,
    today: '2026-11-20',
    startOn: '2026-12-04',
    missingOfMine: ['guarantor'],
    ...more,
  }));
  await open(paths.squad(await lakeshore()));
}

test.each<[NonNullable<SquadDetail['myGuarantor']>['status'], string]>([
  ['invited', 'We asked Kofi. They accept by email, then we verify them.'],
  ['accepted', 'Kofi accepted. We verify them now.'],
  ['declined', "This guarantor declined or wasn't accepted. Please choose another one."],
  ['rejected', "This guarantor declined or wasn't accepted. Please choose another one."],
])('the text about a guarantor depends on the status of the guarantor: %s', async (status, text) => {
  answers('squadStart', { moved: null });
  await openSquad({ myGuarantor: { id: SAMPLE_ID, name: 'Kofi', status } });
  expect(await screen.findByText(text)).toBeVisible();
});

test('the squad page explains a postponed start, with counts and the member’s own missing requirements', async () => {
  await openSquad({ missingOfMine: ['bank', 'agreement'] });
  answers('squadStart', {
    moved: {
      from: '2026-11-27',
      to: '2026-12-04',
      on: '2026-11-20',
      freeSeats: 2,
      missing: [
        { need: 'bank', count: 1 },
        { need: 'agreement', count: 3 },
      ],
    },
  });
  await open(paths.squad(await lakeshore()));
  const card = await screen.findByRole('region', { name: 'The start moved', hidden: true });
  expect(card).toHaveTextContent('It moved from Fri 27 Nov to Fri 4 Dec');
  const gaps = within(card).getAllByRole('listitem', { hidden: true });
  expect(gaps.map(({ textContent }) => textContent)).toEqual([
    'Free seats: 2',
    'Without a bank account: 1',
    'Agreement not signed: 3',
  ]);
  expect(card).toHaveTextContent('Of these, yours: your bank account, your signature.');
});

test.each([
  [true, 'You owe nothing now. We notify you before each debit.'],
  [false, 'You owe nothing now. We debit nothing before you sign, and we notify you before each debit.'],
])('the first steps mention the signature only until the member signs (signed: %s)', async (hasSigned, text) => {
  await signedInAs('Amara Okafor');
  alters('Amara Okafor', 'dashboard', (recorded) => ({
    ...recorded,
    steps: { ...recorded.steps, hasSigned, guarantor: null },
    history: [],
    running: [],
  }));
  await open(paths.dashboard);
  expect(await screen.findByText(text)).toBeVisible();
});
