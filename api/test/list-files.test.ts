import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Piece, pagedRows } from '../src/http/list-file.ts';
import { type Caller, IN_PRODUCT, type Name, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let agreement = '';
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  const kofi = await app.staff('kofi', 'superadmin');
  const { db } = app.context;
  const words = { titleFr: 'Un congé', bodyEn: 'Banks are closed.', bodyFr: 'Tout est fermé.' };
  for (const name of ['ada', 'eve']) {
    const member = await app.readyMember(name, grace);
    await member.call('writeTicket', { body: { topic: 'paid', text: `It is ${name}, asking` } });
    await member.call('joinWaitingList', {});
    const draft = { ...words, titleEn: `For ${name}`, audience: {}, byMail: name === 'eve' };
    await grace.call('addAnnouncement', { body: draft });
    const invitation = because({ body: { email_address: `${name}@new.example`, role: 'support' } });
    await app.byTwo([kofi, grace], 'inviteStaff', invitation);
    const squad = await app.openSquad(grace, { name: `Squad of ${name}` });
    await sql`insert into quarantined_squads (squad_id, error, at) values (${squad}, 'broken', now())`.execute(db);
    await sql`
      insert into provider_events (provider, event_id, squad_id, event, unmatched_at)
      values ('sandbox', ${`strange ${name}`}, ${squad}, '{"kind":"payout_paid"}', now())
    `.execute(db);
    await sql`
      insert into outbox (kind, queue, key, payload, attempts, error, failed_at)
      values ('mail', 'updates', ${`dead ${name}`}, ${JSON.stringify({ to: `${name}@nowhere.example` })}, 9, 'no such host', now())
    `.execute(db);
  }
  const [signed] = await grace.call('agreements', {});
  agreement = signed?.id ?? '';
});
afterAll(() => app.close());

interface Case {
  readonly list: Name;
  readonly file: Name;
  /** The name of the list's sort order, if any. */
  readonly sort?: string;
  /** A column of the file and the matching field of the list rows. */
  readonly column: readonly [head: string, field: string];
  readonly rows: number;
  readonly params?: () => object;
}

const FILES: readonly Case[] = [
  { list: 'guarantorCases', file: 'guarantorCasesFile', sort: 'member', column: ['member', 'member'], rows: 2 },
  { list: 'kycCases', file: 'kycCasesFile', sort: 'name', column: ['member', 'name'], rows: 2 },
  { list: 'tickets', file: 'ticketsFile', sort: 'member', column: ['member', 'member'], rows: 2 },
  { list: 'staff', file: 'staffFile', sort: 'name', column: ['email', 'email_address'], rows: 4 },
  { list: 'waitingList', file: 'waitingListFile', sort: 'name', column: ['email', 'email_address'], rows: 2 },
  {
    list: 'signatures',
    file: 'signaturesFile',
    sort: 'name',
    column: ['email', 'email_address'],
    rows: 2,
    params: () => ({ id: agreement }),
  },
  { list: 'announcements', file: 'announcementsFile', column: ['title_en', 'titleEn'], rows: 2 },
  { list: 'quarantinedSquads', file: 'quarantinedSquadsFile', column: ['squad', 'name'], rows: 2 },
  { list: 'unmatchedEvents', file: 'unmatchedEventsFile', column: ['event', 'eventId'], rows: 2 },
  { list: 'deadLetters', file: 'deadLettersFile', sort: 'to', column: ['recipient', 'to'], rows: 2 },
  { list: 'people', file: 'peopleCsv', sort: 'name', column: ['email', 'email_address'], rows: 2 },
];

async function linesOf(name: Name, input: { params?: object; query?: object }): Promise<string[][]> {
  const answer = await grace.raw(name, { ...input, query: { ...input.query, headings: 'ids' } });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const text = answer.body.slice(1).trim();
  return text.split('\r\n').map((line) => line.split(','));
}

describe('Files of lists', () => {
  test.each(FILES)(
    'The file $file has the same rows as the list, in the same order',
    async ({ list, file, sort, column: [head, field], rows, params }) => {
      for (const order of sort ? (['asc', 'desc'] as const) : [undefined]) {
        const query = { ...(order && { sort, order }), ...(list === 'kycCases' && { stage: 'verified' }) };
        const given = params && { params: params() };
        const listed = await grace.raw(list, { ...given, query: { ...query, pageSize: 100 } });
        const data: Record<string, string>[] = listed.json().data;
        const [heads = [], ...lines] = await linesOf(file, { ...given, query });
        expect(data).toHaveLength(rows);
        expect(lines.map((line) => line[heads.indexOf(head)])).toEqual(data.map((row) => row[field]));
      }
    },
  );

  test('The file of a list is filtered by the search text', async () => {
    expect(await linesOf('ticketsFile', { query: { q: 'eve' } })).toHaveLength(2);
    expect(await linesOf('guarantorCasesFile', { query: { q: 'nobody' } })).toHaveLength(1);
  });

  test('The file of announcements shows whether an announcement is sent by mail', async () => {
    const [heads = [], ...lines] = await linesOf('announcementsFile', {});
    const column = (head: string) => lines.map((line) => line[heads.indexOf(head)]);
    expect(column('by_mail')).toEqual(column('title_en').map((title) => (title === 'For eve' ? 'yes' : 'no')));
  });

  test('The file of a list shows amounts in dollars', async () => {
    const [heads = [], line = []] = await linesOf('guarantorCasesFile', { query: {} });
    expect(line[heads.indexOf('at_stake')]).toBe('0.00');
  });

  test.each(FILES)('The file $file is an attachment with a name of the server', async ({ file, params }) => {
    const { headers } = await grace.raw(file, { params: { ...IN_PRODUCT.params, ...params?.() } });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9.-]+"$/);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  test.each([
    ['bankFilesFile', 'number'],
    ['differencesFile', 'in_books'],
  ] as const)('The file %s has column headings', async (name, head) => {
    const [heads] = await linesOf(name, name === 'bankFilesFile' ? IN_PRODUCT : {});
    expect(heads).toContain(head);
  });
});

async function taken<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

test('The server reads a long list in batches', async () => {
  const all = Array.from({ length: 1_201 }, (_, index) => index);
  const asked: Piece[] = [];
  const read = async (piece: Piece) => {
    asked.push(piece);
    const from = (piece.page - 1) * piece.pageSize;
    return { data: all.slice(from, from + piece.pageSize), page: piece.page };
  };
  expect(await taken(pagedRows(read))).toEqual(all);
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]);
  // When a list becomes shorter during the export, the list returns the last page again.
  const shrunk = async ({ page }: Piece) => ({ data: all.slice(0, 500), page: Math.min(page, 1) });
  expect(await taken(pagedRows(shrunk))).toHaveLength(500);
});
