import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let [ada, beth]: Caller[] = [];
let squad: ReturnType<typeof inSquad>;
const join = (who: Caller | undefined, position: number) =>
  (who ?? app.visitor).call('joinSquad', { ...squad, body: { position } });
const titles = async (who: Caller | undefined) => {
  const { body } = await (who ?? app.visitor).raw('squadCalendar', squad);
  return Array.from(body.matchAll(/SUMMARY:(.*)\r\n/g), ([, title]) => title);
};

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
  await sql`update people set first_name = 'Beth', last_name = 'Bello' where id = ${beth.id}`.execute(app.context.db);
  squad = inSquad(await app.openSquad(grace, { name: 'Lake, North; East' }));
});
afterAll(() => app.close());

test('Before the start of a squad, the calendar uses each member’s current position', async () => {
  await join(ada, 1);
  await ada?.call('leaveSquad', squad);
  await join(beth, 1);
  await join(ada, 2);
  const name = String.raw`Lake\, North\; East`;
  const [first, second] = [`${name}: contribution 1`, `${name}: contribution 2`];
  expect(await titles(ada)).toEqual([first, second, `${name}: payout 2`, `${name}: reserve 2`]);
  expect(await titles(beth)).toEqual([first, `${name}: payout 1`, second, `${name}: reserve 2`]);
});

test('Before the start of a squad, the ledger of the squad is empty', async () => {
  expect(await ada?.call('squadLedger', squad)).toMatchObject({ data: [], total: 0 });
});

test('A squad’s chat shows only the messages of that squad', async () => {
  const other = inSquad(await app.openSquad(grace, { name: 'Hillside' }));
  await beth?.call('joinSquad', { ...other, body: { position: 1 } });
  await beth?.call('writeMessage', { ...other, body: { text: 'in Hillside' } });
  await ada?.call('writeMessage', { ...squad, body: { text: 'in Lake' } });
  expect((await ada?.call('messages', squad))?.map(({ text }) => text)).toEqual(['in Lake']);
  expect((await beth?.call('messages', other))?.map(({ text }) => text)).toEqual(['in Hillside']);
});

test('The calendar of a running squad shows each member only their own payout', async () => {
  await app.advance(29);
  const { rounds } = await grace.call('squad', squad);
  const name = String.raw`Lake\, North\; East`;
  expect(rounds).toHaveLength(2);
  expect(await titles(ada)).toEqual([`${name}: contribution 1`, `${name}: contribution 2`, `${name}: payout 2`]);
  expect(await titles(beth)).toEqual([`${name}: contribution 1`, `${name}: contribution 2`, `${name}: payout 1`]);
  expect(await titles(grace)).toEqual([`${name}: payout 1`, `${name}: payout 2`]);
  const { body } = (await ada?.raw('squadCalendar', squad)) ?? { body: '' };
  expect(body).toContain(`DTSTART;VALUE=DATE:${rounds[0]?.chargeOn.replaceAll('-', '')}`);
});

test('An all-day event of a calendar ends on the next day (RFC 5545)', async () => {
  const { payoutOn } = (await ada?.call('squad', squad))?.rounds.at(-1) ?? {};
  const { body } = (await ada?.raw('squadCalendar', squad)) ?? { body: '' };
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
  expect(body).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/);
  const [, from, to] = body.match(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)\r\nSUMMARY:[^\r]*payout/) ?? [];
  expect(from).toBe(payoutOn?.replaceAll('-', ''));
  expect(Number(to) - Number(from)).toBeGreaterThan(0);
});

test('The ledger of a squad shows account names to staff only', async () => {
  const whole = { ...squad, query: { pageSize: 100 } };
  const one = (await grace.call('squadLedger', whole)).data;
  const all = (await ada?.call('squadLedger', whole))?.data ?? [];
  const sides = (kind: string) => [
    ...new Set(one.filter((line) => line.kind === kind).map(({ from, to }) => `${from} → ${to}`)),
  ];
  expect(sides('contribution').toSorted()).toEqual(['clearing → pot 1', 'clearing → pot 2']);
  expect(sides('payout').toSorted()).toEqual(['pot 1 → clearing', 'pot 2 → clearing']);
  expect(sides('fee').toSorted()).toEqual(['pot 1 → fees', 'pot 2 → fees']);
  expect(one.every(({ count }) => count === 1)).toBe(true);
  const first = all.find(({ kind, to }) => kind === 'contribution' && to === 'pot 1');
  expect(first).toMatchObject({ count: 2, amount: 20_000 });
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(one.reduce((sum, { amount }) => sum + amount, 0));
});

test('The ledger of a squad supports pages, filters and sort orders', async () => {
  const of = (query: object) => ({ ...squad, query });
  const whole = (await grace.call('squadLedger', of({ pageSize: 100 }))).data;
  const [first, second] = await Promise.all(
    [1, 2].map(async (page) => (await grace.call('squadLedger', of({ page, pageSize: 10 }))).data),
  );
  expect([...(first ?? []), ...(second ?? [])].map(({ id }) => id)).toEqual(whole.slice(0, 20).map(({ id }) => id));
  expect(whole.map(({ on }) => on)).toEqual(
    whole
      .map(({ on }) => on)
      .toSorted()
      .toReversed(),
  );
  const fees = await ada?.call('squadLedger', of({ what: 'fees' }));
  expect(fees?.data.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['fee', 'pot 2', 'fees'],
    ['fee', 'pot 1', 'fees'],
  ]);
  const amounts = (await grace.call('squadLedger', of({ sort: 'amount', pageSize: 100 }))).data.map(
    ({ amount }) => amount,
  );
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect((await grace.refused('squadLedger', of({ what: 'everything' }))).status).toBe(400);
});

test('The CSV file of a squad’s ledger contains every line, in the reader’s language', async () => {
  const file = async (who: Caller | undefined, query = {}) =>
    (await (who ?? app.visitor).raw('squadLedgerFile', { ...squad, query })) ?? expect.fail();
  const answer = await file(ada);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="ledger.csv"');
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toBe('\ufeffDay,Movement,From,To,Count,Amount (CAD)');
  const shown = (await ada?.call('squadLedger', { ...squad, query: { pageSize: 100 } }))?.data ?? [];
  expect(lines).toHaveLength(shown.length);
  expect(lines[0]).toMatch(/^2026-12-\d\d,Contribution,Bank accounts of members,Pot of week 1: Beth B\.,2,200\.00$/);
  expect(lines.filter((line) => line.includes(',Payout,')).map((line) => line.split(',').slice(2))).toEqual([
    ['Pot of week 1: Beth B.', 'Bank accounts of members', '1', '196.00'],
    ['Pot of week 2: Ada Obi', 'Bank accounts of members', '1', '196.00'],
  ]);
  expect((await file(grace, { what: 'payouts' })).body.match(/Beth Bello|Ada Obi/g)).toHaveLength(2);
  expect((await file(grace)).body.trimEnd().split('\r\n').length).toBeGreaterThan(lines.length + 1);
  await sql`update people set language = 'fr' where id = ${ada?.id}`.execute(app.context.db);
  expect((await file(ada, { what: 'fees' })).body).toContain('Frais,"Cagnotte, semaine 1 : Beth B.",Frais,1,');
});
