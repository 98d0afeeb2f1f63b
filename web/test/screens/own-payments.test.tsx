import { ROUTES } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fireEvent, open, refuses, type Sent, screen, signedInAs, waitFor, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';
import { answersBarely, bareAnswer, SAMPLE_ID } from './sample.ts';

const BLOOR = { id: SAMPLE_ID.replace(/1$/, '2'), name: 'Bloor Street' };

/** Returns one page of a list of `total` payments. */
const pagesOf = (total: number) => (sent: Sent) => ({
  data: total > 0 ? [PAYMENT] : [],
  page: Number(sent.query.get('page')),
  pageSize: 25,
  total,
});
const pager = () => screen.findByRole('navigation', { name: 'Pages', hidden: true });
async function choose(label: string, value: string): Promise<void> {
  const select = screen.getByLabelText(label, { exact: true });
  fireEvent.change(select, { target: { value } });
  await waitFor(() => expect(select).toHaveValue(value));
}

beforeEach(async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
  answers('upcomingPayments', { ...bareAnswer(ROUTES.upcomingPayments), debits: [] });
  // The member has left one of these squads.
  answers('paidSquads', [BLOOR]);
});

test("the list of a member's payments filters by squad, state and time, and stores the filters in the URL", async () => {
  const asked = answers('payments', pagesOf(1));
  await open(paths.payments);
  await screen.findAllByText('Contribution, week 3');
  expect(screen.queryByText(/didn't go through/)).toBeNull();
  await screen.findByText('Bloor Street', { selector: 'option' });
  await choose('Squad', BLOOR.id);
  await choose('State', 'confirmed');
  await choose('Time', 'last_quarter');
  await waitFor(() => expect(location.search).toBe(`?squad=${BLOOR.id}&state=confirmed&time=last_quarter`));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toMatchObject({
      squad: BLOOR.id,
      state: 'confirmed',
      time: 'last_quarter',
    }),
  );
});

test("the list of a member's payments ignores unknown filters in the URL, and shows a message without matches", async () => {
  const asked = answers('payments', pagesOf(0));
  await open('/payment?state=defaulted&time=never');
  expect(await screen.findByText('No results match')).toBeVisible();
  expect(screen.getByLabelText('Time')).toHaveValue('');
  expect(screen.getByLabelText('State')).toHaveValue('defaulted');
  expect(asked[0]?.query.get('time')).toBeNull();
});

test("the list of a member's payments can be sorted by a column", async () => {
  const asked = answers('payments', pagesOf(1));
  await open(paths.payments);
  const due = await screen.findByRole('columnheader', { name: /^Due/, hidden: true });
  within(due).getByRole('button', { hidden: true }).click();
  await waitFor(() => expect(location.search).toBe('?sort=due'));
  await waitFor(() => expect(asked.at(-1)?.query.get('sort')).toBe('due'));
});

test("the list of a member's payments has the last of 400 payments on the last page", async () => {
  answers('payments', pagesOf(10_000));
  await open(paths.payments);
  expect(await pager()).toHaveTextContent('1–25 of 10,000');
  within(await pager())
    .getByText('Next')
    .click();
  await waitFor(async () => expect(await pager()).toHaveTextContent('26–50 of 10,000'));
  expect(location.search).toBe('?page=2');
  await open('/payment?page=400');
  await waitFor(async () => expect(await pager()).toHaveTextContent('9,976–10,000 of 10,000'));
  expect(
    within(await pager())
      .getByText('Next')
      .closest('button'),
  ).toBeDisabled();
  within(await pager())
    .getByText('Previous')
    .click();
  await waitFor(async () => expect(await pager()).toHaveTextContent('9,951–9,975 of 10,000'));
});

test("the list of a member's payments shows an error beside the loaded rows, and loads again on request", async () => {
  answers('missingPayments', []);
  refuses('payments', 500, { code: 'internal', message: '' });
  await open(paths.payments);
  const again = await screen.findByText('Load again');
  expect(screen.getAllByText('Something went wrong. Nothing was lost. Please try again.')).toHaveLength(1);
  answers('payments', pagesOf(1));
  again.click();
  expect((await screen.findAllByText('Contribution, week 3'))[0]).toBeVisible();
});

test("the list of a member's payments shows a message for a member without contributions", async () => {
  answers('payments', pagesOf(0));
  await open(paths.payments);
  expect(await screen.findByText('No contributions yet')).toBeVisible();
});
