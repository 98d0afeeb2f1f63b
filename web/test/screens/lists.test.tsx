import { ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { answers, fill, fireEvent, open, type Sent, screen, signedInAs, waitFor, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';
import { answersBarely, bareAnswer } from './sample.ts';
import { MEMBER, pageOf, signedInAsStaff } from './staff.ts';

const addressHas = (search: string) => waitFor(() => expect(location.search).toBe(search));
const SEARCH = 'Name, email, phone or squad';
const byName = () => screen.findByText('Member', { selector: 'th button' });
const isSorted = (order: string) =>
  waitFor(async () => expect((await byName()).closest('th')).toHaveAttribute('aria-sort', order));
const pager = () => screen.queryByText(/ of 60$/)?.textContent;

/** Every screen with a list that has a search field and pages. */
const LISTS: readonly [who: 'member' | 'staff', path: string, route: keyof typeof ROUTES, search: string][] = [
  ['staff', '/squad', 'squads', 'Squad name'],
  ['staff', '/member-management', 'people', SEARCH],
  ['staff', '/guarantor-verification', 'guarantorCases', 'Guarantor, member or email'],
  ['staff', '/payment', 'payments', 'Squad or member'],
  ['staff', '/payout', 'payouts', 'Squad or member'],
  ['member', '/squad', 'mySquads', 'Search by name'],
  ['member', '/squad/open', 'squads', 'Search by name'],
  ['member', '/payout', 'payouts', 'Squad'],
  ['member', '/referral', 'referrals', 'Name'],
];

test.each(LISTS)('the list for %s at %s returns to page 1 after a search', async (who, path, route, search) => {
  if (who === 'staff') await signedInAsStaff();
  else await signedInAs('Amara Okafor');
  answersBarely();
  answers(route, ({ query }: Sent) => Object.assign(bareAnswer(ROUTES[route]), pageOf(query, [], 60)));
  await open(path);
  await waitFor(() => expect(pager()).toBe('1–25 of 60'));
  const pages = screen.getByText('1–25 of 60').closest('nav') ?? document.body;
  within(pages).getByText('Next').click();
  await waitFor(() => expect(pager()).toBe('26–50 of 60'));
  fill(screen.getByLabelText(search, { selector: '[type=search]' }), 'Riverside');
  await waitFor(() => expect(pager()).toBe('1–25 of 60'));
  expect(location.search).toMatch(/^\?(\w+-)?q=Riverside$/);
});

/** Stubs a search for members. The response has the requested sort order. */
function findsMembers() {
  const members = ['Amara', 'Bola', 'Chidi'].map((firstName, nth) => ({
    ...MEMBER,
    id: `${MEMBER.id.slice(0, -1)}${nth}`,
    firstName,
  }));
  return answers('people', ({ query }) => {
    const found = members.filter(({ firstName }) => firstName.toLowerCase().includes(query.get('q') ?? ''));
    return pageOf(query, query.get('order') === 'desc' ? found.toReversed() : found);
  });
}
const names = () => screen.queryAllByText(/ Okafor$/, { selector: 'td a' }).map(({ textContent }) => textContent);
const shows = (...first: string[]) => waitFor(() => expect(names()).toEqual(first.map((name) => `${name} Okafor`)));

test("the list of members stores sort order and search in the URL, and responds to the browser's back button", async () => {
  await signedInAsStaff();
  const asked = findsMembers();
  await open('/member-management');
  await shows('Amara', 'Bola', 'Chidi');
  (await byName()).click();
  await isSorted('ascending');
  (await byName()).click();
  await isSorted('descending');
  await shows('Chidi', 'Bola', 'Amara');
  await addressHas('?sort=name&order=desc');

  fill(screen.getByLabelText(SEARCH), 'bo');
  await shows('Bola');
  fill(screen.getByLabelText(SEARCH), 'bola');
  await addressHas('?sort=name&order=desc&q=bola');
  await open(`/member-management${location.search}`);
  await shows('Bola');
  expect(screen.getByLabelText(SEARCH)).toHaveValue('bola');
  expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toMatchObject({ q: 'bola', sort: 'name', order: 'desc' });
  fill(screen.getByLabelText(SEARCH), 'nobody');
  expect(await screen.findByText('No results match')).toBeVisible();
  history.back();
  await shows('Amara', 'Bola', 'Chidi');
  expect(screen.getByLabelText(SEARCH)).toHaveValue('');
  await isSorted('ascending');
});

test('the list of members ignores an unknown sort order and an unknown page in the URL', async () => {
  await signedInAsStaff();
  const asked = findsMembers();
  await open('/member-management?sort=shoe-size&page=minus');
  await shows('Amara', 'Bola', 'Chidi');
  expect(asked[0]?.query.get('sort')).toBeNull();
  expect(asked[0]?.query.get('page')).toBe('1');
});

test('a member card shows the name, the contributions, the squads and the state of a member', async () => {
  await signedInAsStaff();
  findsMembers();
  await open('/member-management?q=amara');
  await shows('Amara');
  const [card] = screen.getAllByText('Amara Okafor', { selector: 'li a' });
  expect(card?.closest('li')).toHaveTextContent(/Amara Okafor.*CA\$300\.00.*1 active.*Verified/);
});

test('the list of members remembers the chosen columns', async () => {
  await signedInAsStaff();
  findsMembers();
  await open('/member-management');
  await shows('Amara', 'Bola', 'Chidi');
  const titles = () => screen.getAllByText(/./, { selector: 'th, th button' }).map(({ textContent }) => textContent);
  expect(titles()).toContain('Record');
  screen.getByText('Columns').click();
  (await screen.findByLabelText('Record')).click();
  await waitFor(() => expect(titles()).not.toContain('Record'));
  await open('/member-management');
  await shows('Amara', 'Bola', 'Chidi');
  expect(titles()).not.toContain('Record');
  expect(titles()).toContain('Squads');
});

const state = () => screen.findByLabelText('State', { selector: 'select' });

test('a work item on the staff dashboard links to a filtered list', async () => {
  await signedInAsStaff();
  const work = { what: 'last_tries' as const, count: 3, amount: null, names: [], on: null };
  answers('staffWork', { ...bareAnswer(ROUTES.staffWork), data: [work] });
  const asked = answers('payments', ({ query }) => pageOf(query, [PAYMENT]));
  await open('/dashboard');
  (await screen.findByRole('link', { name: /Contributions are on their last attempt/, hidden: true })).click();
  expect(await screen.findByLabelText('Attempts', { selector: 'select' })).toHaveValue('last');
  expect(`${location.pathname}${location.search}`).toBe('/payment?tries=last');
  await waitFor(() => expect(asked.at(-1)?.query.get('tries')).toBe('last'));
});

test("the list of payments stores the state filter in the URL, and responds to the browser's back button", async () => {
  await signedInAsStaff();
  const asked = answers('payments', ({ query }) => pageOf(query, [PAYMENT]));
  await open('/payment?state=failed');
  expect(await state()).toHaveValue('failed');
  fireEvent.change(await state(), { target: { value: 'confirmed' } });
  await addressHas('?state=confirmed');
  await waitFor(() => expect(asked.at(-1)?.query.get('state')).toBe('confirmed'));
  history.back();
  await waitFor(async () => expect(await state()).toHaveValue('failed'));
  await waitFor(() => expect(asked.at(-1)?.query.get('state')).toBe('failed'));
});

test('the list of payments ignores an unknown state in the URL', async () => {
  await signedInAsStaff();
  const asked = answers('payments', ({ query }) => pageOf(query, [PAYMENT]));
  await open('/payment?state=toString');
  expect(await state()).toHaveValue('');
  await waitFor(() => expect(asked).not.toHaveLength(0));
  expect(asked[0]?.query.get('state')).toBeNull();
});

test('the old URL of the quarantine redirects to the new page', async () => {
  await signedInAsStaff();
  answers('quarantinedSquads', { data: [], page: 1, pageSize: 25, total: 0 });
  await open('/set-aside');
  expect(await screen.findByText('All squads are running')).toBeVisible();
  expect(location.pathname).toBe('/squad/set-aside');
  screen.getByText('Squads', { selector: 'main a' }).click();
  await waitFor(() => expect(location.pathname).toBe('/squad'));
});

test.each([
  ['All members', '/member-management', undefined, 9],
  ['Adashi', '/member-management/adashi-member', { product: 'adashi' }, 5],
  ['Inactive', '/member-management/inactive-member', { state: 'inactive' }, 4],
])('the tab %s shows the number of members in its list', async (tab, path, narrowed, count) => {
  await signedInAsStaff();
  answers('countPeople', { all: 9, adashi: 5, ajohome: 0, inactive: 4, verified: 6, pending: 3, suspended: 0 });
  const asked = answers('people', ({ query }) => pageOf(query, [MEMBER], count));
  await open(path);
  const tabs = within(await screen.findByRole('navigation', { name: 'Lists of members', hidden: true }));
  await waitFor(() => expect(tabs.getByText(tab).closest('a')).toHaveTextContent(`${tab} ${count}`));
  expect(tabs.getByText(tab).closest('a')).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText(`1–${count} of ${count}`)).toBeVisible();
  expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({ ...narrowed, page: '1', pageSize: '25' });
});

test('the tab AjoHome opens the waiting list', async () => {
  await signedInAsStaff();
  answers('waitingList', { data: [], page: 1, pageSize: 25, total: 0 });
  await open('/member-management/ajohome-member');
  expect(await screen.findByText('Nobody is on the list yet')).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Lists of members', hidden: true }));
  expect(tabs.getByText('AjoHome').closest('a')).toHaveAttribute('aria-current', 'page');
});
