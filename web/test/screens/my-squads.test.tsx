import { expect, test } from 'vitest';
import { SQUAD } from '../a-squad.ts';
import { answers, fill, open, screen, signedInAs, waitFor } from './dom.tsx';

const CIRCLES = Array.from({ length: 30 }, (_, nth) => ({
  ...SQUAD,
  id: crypto.randomUUID(),
  name: `Circle ${nth + 1}`,
}));
const PAGE_SIZE = 25;

/** Opens a path for a member with thirty active squads, on several pages. */
async function openMany(path: string) {
  await signedInAs('Amara Okafor');
  const asked = answers('mySquads', ({ query }) => {
    const page = Number(query.get('page'));
    const named = CIRCLES.filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? ''));
    const found = named.filter(({ status }) => status === (query.get('status') ?? status));
    const data = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return { data, page, pageSize: PAGE_SIZE, total: found.length };
  });
  return { user: await open(path), asked };
}

const seen = (count: number) => waitFor(() => expect(screen.getAllByText(/^Circle \d+$/)).toHaveLength(count));
const addressHas = (search: string) => waitFor(() => expect(location.search).toBe(search));

test("the list of a member's squads has pages, and the URL stores the page", async () => {
  const { user, asked } = await openMany('/squad');
  await seen(PAGE_SIZE);
  expect(screen.getByText('1–25 of 30')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await seen(5);
  expect(location.search).toBe('?page=2');
  await open('/squad?page=2');
  await seen(5);
  expect(asked.at(-1)?.query.toString()).toBe('page=2&pageSize=25');
});

test("the list of a member's squads filters by name and state, and responds to the browser's back button", async () => {
  const { user } = await openMany('/squad?page=2');
  await seen(5);
  const search = screen.getByLabelText('Search by name');
  fill(search, 'circle 17');
  await addressHas('?q=circle+17');
  await seen(1);
  await user.selectOptions(screen.getByLabelText('State'), 'Completed');
  expect(await screen.findByText('No results match')).toBeVisible();
  expect(location.search).toBe('?q=circle+17&status=completed');
  history.back();
  await seen(1);
  expect(location.search).toBe('?q=circle+17');
  expect(search).toHaveValue('circle 17');
  expect(screen.getByLabelText('State')).toHaveValue('');
});
