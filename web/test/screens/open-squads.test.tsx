import type { SquadSummary } from '@adashi/contract';
import { expect, test } from 'vitest';
import { SQUAD } from '../a-squad.ts';
import { answers, fireEvent, open, screen, signedInAs, waitFor, within } from './dom.tsx';
import { answersBarely } from './sample.ts';
import { idOf, pageOf } from './staff.ts';

const OPEN: SquadSummary = {
  ...SQUAD,
  id: idOf(1),
  name: 'Maple 100',
  status: 'upcoming',
  startOn: '2026-12-31',
  seatsTaken: 0,
  week: 0,
  isMine: false,
  today: '2026-11-20',
};

/** Opens a list of `total` open squads with one squad per page. `dear` is the number of squads above CA$200. */
async function openList(search: string, { total = 1, dear = 1 } = {}) {
  await signedInAs('Amara Okafor');
  answersBarely();
  const asked = answers('squads', ({ query }) =>
    pageOf(query, [OPEN], query.get('amount') === 'over200' ? dear : total),
  );
  await open(`/squad/open${search}`);
  await screen.findAllByText('Maple 100', { selector: 'a' });
  return asked;
}

const addressHas = (search: string) => waitFor(() => expect(location.search).toBe(search));
const choice = (label: string) => screen.findByLabelText(label, { selector: 'select' });
async function choose(label: string, value: string): Promise<void> {
  fireEvent.change(await choice(label), { target: { value } });
  await waitFor(async () => expect(await choice(label)).toHaveValue(value));
}

test('an open squad shows the cost of a seat', async () => {
  await openList('');
  const [squad] = screen.getAllByText('Maple 100', { selector: 'td a' });
  const row = squad?.closest('tr');
  expect(row).toHaveTextContent(/CA\$100\.00 a week, 10 weeks/);
  expect(row).toHaveTextContent(/CA\$980\.00 to you/);
  expect(row).toHaveTextContent(/Costs CA\$10\.00/);
});

test("the URL stores the filters of open squads, and the browser's back button restores the filters", async () => {
  const asked = await openList('?q=Maple');
  await choose('Contribution', 'to100');
  await addressHas('?q=Maple&amount=to100');
  await choose('Size', 'over20');
  await choose('Starts', 'weeks8');
  await choose('Order', 'choice');
  const all = { q: 'Maple', amount: 'to100', size: 'over20', start: 'weeks8', orderRule: 'choice' };
  await addressHas(`?${new URLSearchParams(all)}`);
  await waitFor(() => expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toMatchObject(all));
  history.back();
  await addressHas('?q=Maple&amount=to100&size=over20&start=weeks8');
  await waitFor(async () => expect(await choice('Order')).toHaveValue(''));
  screen.getByText('Clear filters').click();
  await addressHas('?q=Maple');
  await waitFor(() => expect(asked.at(-1)?.query.has('start')).toBe(false));
});

test('the list of open squads uses the filters from the URL, and ignores unknown filters', async () => {
  const asked = await openList('?q=Maple&amount=much&size=to8&sort=name');
  expect(await choice('Size')).toHaveValue('to8');
  expect(await choice('Contribution')).toHaveValue('');
  const { query } = asked.find((one) => one.query.has('q')) ?? {};
  expect(Object.fromEntries(query ?? [])).toMatchObject({ size: 'to8', sort: 'name', order: 'asc' });
  expect(query?.get('amount')).toBeNull();
  screen.getByText('Squad', { selector: 'th button' }).click();
  await addressHas('?q=Maple&size=to8&sort=name&order=desc');
  await waitFor(() => expect(asked.at(-1)?.query.get('order')).toBe('desc'));
});

test('the list of open squads returns to page 1 after a change of a filter', async () => {
  const asked = await openList('', { total: 60 });
  screen.getByText('Next').click();
  await addressHas('?page=2');
  expect(await screen.findByText('26–50 of 60')).toBeVisible();
  await choose('Size', 'to8');
  await addressHas('?size=to8');
  expect(await screen.findByText('1–25 of 60')).toBeVisible();
  history.back();
  expect(await screen.findByText('26–50 of 60')).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.query.get('page')).toBe('2'));
});

test('the filter sheet counts the matching squads, and the filter button counts the active filters', async () => {
  await openList('?q=Maple', { total: 3, dear: 1 });
  screen.getByText('Filters').click();
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByText('Show 3')).toBeVisible();
  sheet.getByText('Over CA$200').click();
  (await sheet.findByText('Show 1')).click();
  await addressHas('?q=Maple&amount=over200');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Filters')).toHaveTextContent('Filters1');
});

test('the filter sheet can sort the open squads', async () => {
  await openList('?q=Maple');
  screen.getByText('Filters').click();
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  sheet.getByText('Cost').click();
  await addressHas('?q=Maple&sort=cost');
});
