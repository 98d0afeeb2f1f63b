import type { ActivityRow, ErasureProof } from '@adashi/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, open, refuses, type Sent, screen, waitFor, within } from './dom.tsx';
import { pageOf, signedInAsStaff } from './staff.ts';

const HASH = '9f2063c4e1d807ba'.padEnd(64, '0');
const PERSON = 'person:0198c0de-0000-4000-8000-000000001001';

const row = (id: number, action: string, more: Partial<ActivityRow> = {}): ActivityRow => ({
  id,
  at: '2026-11-25T20:14:00.000Z',
  actorKind: 'staff',
  actor: 'Hassan Diallo',
  role: 'admin',
  action,
  subject: PERSON,
  about: null,
  details: {},
  isErased: false,
  names: {},
  ip: '203.0.113.7',
  device: 'computer',
  browser: 'Chrome',
  hash: HASH,
  ...more,
});

const ERASURES = [
  row(2041, 'erased_person', { details: { reason: 'By phone', searched: { columns: 9, tables: 4, traces: 0 } } }),
  row(1987, 'erased_person', {
    actorKind: 'member',
    actor: 'Erased Erased',
    role: 'user',
    details: { searched: { columns: 9, tables: 4, traces: 2 } },
  }),
  row(1760, 'erased_person'),
];
const EXPORTS = [
  row(9, 'exported', { subject: 'call:peopleCsv', details: { rows: 214, filter: { q: 'Toronto', kyc: 'verified' } } }),
  row(8, 'downloaded_statement', { about: 'Aisha Lawal' }),
  row(7, 'revealed_field', { about: 'Aisha Lawal', details: { fields: ['homeAddress'] } }),
  row(6, 'was_denied_export', { subject: 'call:staffFile', role: 'kyc_officer' }),
];

const PROOF: ErasureProof = {
  id: 2041,
  at: '2026-11-25T20:14:00.000Z',
  deleted: [
    { kind: 'profile', rows: 3 },
    { kind: 'tickets', rows: 4 },
    { kind: 'notices', rows: 31 },
  ],
  searched: { columns: 214, tables: 83, traces: 0 },
  kept: [
    { kind: 'money', rows: 148, until: '2033-11-25' },
    { kind: 'activity', rows: 39, until: null },
  ],
  left: { tables: 24, rows: 0 },
  checkedAt: '2026-11-26T14:00:00.000Z',
  sequence: 214_790,
  hash: HASH,
};

/** Answers both lists of the page, and returns the requests. */
function answersLists(erasures: ActivityRow[], exported: ActivityRow[]): Sent[] {
  return answers('activity', ({ query }) => pageOf(query, query.get('privacy') === 'erasures' ? erasures : exported));
}

beforeEach(async () => {
  await signedInAsStaff();
  answers('activityChain', {
    since: null,
    head: null,
    verified: { rows: 214_790, broken: null, at: '2026-11-26T07:00:00.000Z', by: null },
  });
  answers('erasureProof', ({ params }) => ({ ...PROOF, id: Number(params['id']) }));
});

const cardOf = async (title: string) => {
  const card = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!card) throw new Error(`No card has the title ${title}.`);
  return within(card);
};

test('the page of the newest erasure says what was deleted, what is kept and how the erasure was checked', async () => {
  answersLists(ERASURES, EXPORTS);
  await open(paths.privacy);
  const proof = await cardOf('Proof of deletion');
  expect(proof.getByText('4 tickets with all replies')).toBeVisible();
  expect(proof.getByText('31 notifications and emails')).toBeVisible();
  expect(proof.getByText('214 columns in 83 tables')).toBeVisible();
  expect(proof.getByText('0 rows')).toBeVisible();
  expect(proof.getByText('0 rows in 24 tables')).toBeVisible();
  expect(proof.getByText('9f20 63c4 e1d8 07ba')).toBeVisible();
  expect(proof.getByText('Intact, row 214,790')).toBeVisible();
  const kept = await cardOf('Member 2041: what we keep');
  expect(kept.getByText('148')).toBeVisible();
  expect(kept.getByText(/2033/)).toBeVisible();
  expect(kept.getByText('Always')).toBeVisible();
});

test('the list of erasures says who erased whom and whether the search found rows', async () => {
  answersLists(ERASURES, []);
  await open(paths.privacy);
  const card = await cardOf('Erasures');
  const rows = (await card.findAllByRole('row')).slice(1).map((each) => each.textContent);
  expect(rows[0]).toMatch(/Member 2041“By phone”.*Hassan Diallo.*Proven/);
  expect(rows[1]).toMatch(/Member 1987Deleted their own account.*The member.*Similar rows/);
  expect(rows[2]).toMatch(/Member 1760No reason given.*No search/);
});

test('a link of the list shows the proof of another erasure', async () => {
  answersLists(ERASURES, []);
  const user = await open(paths.privacy);
  const card = await cardOf('Erasures');
  const [link] = await card.findAllByRole('link', { name: 'Member 1987' });
  if (!link) throw new Error('The list has no link.');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Member 1987: what we keep' })).toBeVisible();
});

test('a proof with similar rows and a chain that was not verified says so', async () => {
  answersLists(ERASURES, []);
  answers('erasureProof', { ...PROOF, searched: { columns: 9, tables: 4, traces: 2 } });
  answers('activityChain', { since: null, head: null, verified: null });
  await open(paths.privacy);
  const proof = await cardOf('Proof of deletion');
  expect(proof.getByText('2 rows')).toBeVisible();
  expect(proof.getByText('Rows of another person can have the same name, phone or address.')).toBeVisible();
  expect(proof.getByText('Row 214,790, not verified yet')).toBeVisible();
});

test('a click checks the erasure again', async () => {
  answersLists(ERASURES, []);
  const user = await open(paths.privacy);
  const proof = await cardOf('Proof of deletion');
  answers('erasureProof', { ...PROOF, left: { tables: 24, rows: 1 } });
  await user.click(proof.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('1 row in 24 tables')).toBeVisible();
});

test('a click downloads the proof', async () => {
  answersLists(ERASURES, []);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:proof';
  });
  // jsdom cannot follow the link of the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const user = await open(paths.privacy);
  await user.click((await cardOf('Proof of deletion')).getByRole('button', { name: 'Download proof' }));
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(PROOF);
  vi.restoreAllMocks();
});

test('the export log says who exported which list with which filter and how many rows', async () => {
  answersLists([], EXPORTS);
  await open(paths.privacy);
  const card = await cardOf('Export log');
  const rows = (await card.findAllByRole('row')).slice(1).map((each) => each.textContent);
  expect(rows[0]).toMatch(
    /exported a list: MembersAdministrator · Search: Toronto, Identity: Verified.*Downloaded214$/,
  );
  expect(rows[1]).toMatch(/downloaded the statement of Aisha Lawal.*Downloaded–$/);
  expect(rows[2]).toMatch(/opened a detail of Aisha Lawal: Home address.*Viewed–$/);
  expect(rows[3]).toMatch(/tried to export a list: StaffKYC officer · No permission, so nothing was sent\..*Refused0$/);
});

test('a filter of the export log asks for one kind of export', async () => {
  const sent = answersLists([], EXPORTS);
  await open(`${paths.privacy}?log-export=refused`);
  await cardOf('Export log');
  await waitFor(() => expect(sent.map(({ query }) => query.get('export'))).toContain('refused'));
});

test('the page without erasures and exports says so', async () => {
  answersLists([], []);
  await open(paths.privacy);
  expect(await screen.findByText('No erasures yet')).toBeVisible();
  expect(await screen.findByText('No exports yet')).toBeVisible();
});

test('the page says that the lists and the proof failed', async () => {
  refuses('activity', 500);
  await open(paths.privacy);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Load again' })).toHaveLength(2));
});

test('the page says that a proof failed, and that an erasure is unknown', async () => {
  answersLists(ERASURES, []);
  refuses('erasureProof', 404, { code: 'not_found', message: 'Not found' });
  await open(`${paths.privacy}?open=5`);
  expect(await screen.findAllByText('This erasure is unknown')).toHaveLength(2);
});

test('the page is in French', async () => {
  localStorage.setItem('language', 'fr');
  answersLists(ERASURES, EXPORTS);
  await open(paths.privacy);
  const proof = await cardOf('Preuve de suppression');
  expect(proof.getByText('4 demandes avec toutes les réponses')).toBeVisible();
  expect(proof.getByText('0 ligne dans 24 tables')).toBeVisible();
});
