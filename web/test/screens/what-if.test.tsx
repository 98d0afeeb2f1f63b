import type { SquadDetail } from '@adashi/contract';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { alters, answers, open, screen, signedInAs, waitFor, within } from './dom.tsx';
import { recordedAnswer } from './recorded.ts';

const lakeshore = () => recordedAnswer.squadNamed('Amara Okafor', 'Lakeshore Ten');

async function openWhatIf(held: number, squad: Partial<SquadDetail> = {}): Promise<HTMLElement> {
  await signedInAs('Amara Okafor');
  alters('Amara Okafor', 'squad', (recorded) => ({ ...recorded, ...squad }));
  answers('guaranteeFund', { held });
  await open(paths.whatIf(await lakeshore()));
  return (await screen.findByLabelText('The guarantee fund holds')).closest('section') ?? document.body;
}

const headline = () => document.querySelector('[aria-live=polite]');

test('the simulation starts with the balance of the guarantee fund, and an empty fund covers nothing', async () => {
  const form = within(await openWhatIf(0));
  expect(form.getByText('CA$0.00')).toBeVisible();
  expect(form.getByText(/^It holds CA\$0\.00 now, and all squads share it\./)).toBeVisible();
  const more = form.getByLabelText('More: Members who stop');
  more.click();
  await waitFor(() => expect(headline()).toHaveTextContent(/^A part comes later/));
});

test('the simulation of a running squad says that it starts at the beginning', async () => {
  const running = within(await openWhatIf(1_000_000));
  expect(running.getByText(/is running\. The simulation starts at its beginning/)).toBeVisible();
  expect(running.getByText('CA$10,000.00')).toBeVisible();
  expect(headline()).toHaveTextContent(/^You're paid on time/);
});

test('the simulation of a squad before its start does not mention the beginning', async () => {
  const planned = within(await openWhatIf(0, { rounds: [], status: 'upcoming' }));
  expect(planned.queryByText(/is running/)).toBeNull();
});
