import { localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { icalendar } from '../src/http/documents/icalendar.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

describe('Calendar file (RFC 5545)', () => {
  const day = { uid: 'a', on: localDate('2026-12-31'), title: 'Rent; food, and\nmore \\ less' };
  const now = new Date('2026-11-24T15:30:00.123Z');
  const file = (title = day.title) => icalendar({ name: 'Adashi', days: [{ ...day, title }], now });
  const lines = (text: string) => text.split('\r\n');

  test('Every line of a calendar file ends with CR LF', () => {
    expect(file().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file().endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(lines(file())).toContain(String.raw`SUMMARY:Rent\; food\, and\nmore \\ less`);
  });
  test('An all-day event of a calendar file ends on the next day', () => {
    expect(file()).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file()).toContain('DTSTAMP:20261124T153000Z');
  });
  test.each([
    ['letters of one byte', 'x'.repeat(300)],
    ['letters of two bytes', 'é'.repeat(200)],
    ['symbols of four bytes', '💶'.repeat(60)],
  ])('A calendar file folds long lines without loss of text: %s', (_, title) => {
    expect(Math.max(...lines(file(title)).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines(file(title)).join('\n').replaceAll('\n ', '')).toContain(`SUMMARY:${title}\n`);
    expect(file(title)).not.toContain('�');
  });
  test.each([
    ['75 bytes fit on one line', 67, 1],
    ['76 bytes need two lines', 68, 2],
  ])('A calendar file folds lines that are longer than 75 bytes: %s', (_, letters, count) => {
    const at = lines(file('x'.repeat(letters)));
    const [from, to] = [at.findIndex((line) => line.startsWith('SUMMARY:')), at.indexOf('END:VEVENT')];
    expect(at.slice(from, to).filter((line) => /^SUMMARY:|^ x/.test(line))).toHaveLength(count);
  });
});

describe('Calendar feed', () => {
  let app: TestApp;
  let grace: Caller;
  let ada: Caller;
  let beth: Caller;
  let circle = '';

  const secretIn = (address: string | null) => address?.match(/\/api\/calendar\/([\w-]{43}\.ics)$/)?.[1] ?? '';
  const renew = async (who: Caller) => (await who.call('renewCalendarAddress', {})).address;
  const feed = (address: string | null) => app.visitor.raw('calendarFeed', { params: { file: secretIn(address) } });
  const titles = async (address: string | null) =>
    [...(await feed(address)).body.replaceAll('\r\n ', '').matchAll(/SUMMARY:(.*)\r\n/g)].map(([, title]) => title);

  beforeAll(async () => {
    app = await TestApp.open();
    grace = await app.staff('grace');
    ada = await app.readyMember('ada', grace);
    beth = await app.readyMember('beth', grace);
    const open = await app.openSquad(grace, { size: 2 });
    const body = { name: 'Aunts, and cousins', contribution: 5_000, size: 2, startOn: app.inDays(20) };
    circle = (await ada.call('proposeSquad', { ...inSquad(''), body })).id;
    await grace.call('approveSquad', because(inSquad(circle)));
    const { inviteCode } = await ada.call('squad', inSquad(circle));
    for (const [index, who] of [ada, beth].entries()) {
      await who.call('joinSquad', { ...inSquad(open), body: { position: index + 1 } });
      await who.call('joinSquad', { ...inSquad(circle), body: { position: index + 1, inviteCode: inviteCode ?? '' } });
    }
  });
  afterAll(() => app.close());

  test('A new member has no calendar address', async () => {
    expect(await ada.call('calendarAddress', {})).toEqual({ address: null });
    expect((await feed(null)).statusCode).toBe(404);
  });

  test('The calendar feed shows planned events as tentative', async () => {
    const address = await renew(ada);
    const before = await feed(address);
    expect(before.headers['content-type']).toContain('text/calendar');
    expect(before.body.match(/STATUS:TENTATIVE/g)).toHaveLength(6);
    expect((await titles(address)).filter((title) => title?.includes('you receive'))).toHaveLength(2);
    await app.advance(20);
    const after = (await feed(address)).body;
    expect(after).not.toContain('TENTATIVE');
    const uids = (text: string) => [...text.matchAll(/UID:(.*)\r/g)].map(([, uid]) => uid);
    expect(uids(after)).toEqual(expect.arrayContaining(uids(before.body)));
  });

  test('The calendar feed shows the events of all squads of a member', async () => {
    const { address } = await ada.call('calendarAddress', {});
    expect((await titles(address)).toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual([
      String.raw`Aunts\, and cousins: Ada Obi receives (week 2)`,
      String.raw`Aunts\, and cousins: CA$50.00 leaves your account (week 1)`,
      String.raw`Aunts\, and cousins: CA$50.00 leaves your account (week 2)`,
      String.raw`Aunts\, and cousins: you receive CA$98.00 (week 1)`,
      'Riverside: Ada O. receives (week 2)',
      'Riverside: CA$100.00 leaves your account (week 1)',
      'Riverside: CA$100.00 leaves your account (week 2)',
      'Riverside: you receive CA$196.00 (week 1)',
    ]);
  });

  test('The calendar feed is in the language of the owner', async () => {
    await beth.call('updatePersonalInfo', { params: { id: beth.id }, body: { language: 'fr' } });
    expect(await titles(await renew(beth))).toContain(
      String.raw`Riverside : 100\,00 $ CA quitte votre compte (semaine 1)`,
    );
  });

  test('A new calendar address replaces the member’s old calendar address', async () => {
    const [old, ofBeth] = [await renew(ada), await renew(beth)];
    const now = await renew(ada);
    expect(now).not.toBe(old);
    expect([(await feed(old)).statusCode, (await feed(now)).statusCode, (await feed(ofBeth)).statusCode]).toEqual([
      404, 200, 200,
    ]);
    expect(await ada.call('calendarAddress', {})).toEqual({ address: now });
  });

  test('The server does not show a calendar address whose encryption key is missing', async () => {
    await renew(ada);
    const { config } = app.context;
    const { keys } = config;
    const other = { id: 1, key: Buffer.alloc(32, 1) };
    Object.assign(config, { keys: { newest: other, all: [other] } });
    const shown = await ada.call('calendarAddress', {});
    Object.assign(config, { keys });
    expect(shown).toEqual({ address: null });
  });

  test('The database stores the secret of a calendar address only as a hash', async () => {
    const key = { 'idempotency-key': 'one' };
    const { address } = (await ada.raw('renewCalendarAddress', {}, key)).json<{ address: string }>();
    const secret = secretIn(address).replace('.ics', '');
    const { rows } = await sql<{ text: string }>`
      select string_agg(row::text, '') as text from (
        select calendar_feeds::text as row from calendar_feeds
        union all select idempotency_keys::text from idempotency_keys
        union all select activity::text from activity) rows
    `.execute(app.context.db);
    expect(secret).toHaveLength(43);
    expect(rows[0]?.text).not.toContain(secret);
  });

  test.each(['', 'x.ics', `${'A'.repeat(43)}.ics`, 'A'.repeat(43)])(
    'The calendar feed returns `not_found` for %j',
    async (file) => {
      expect((await app.visitor.raw('calendarFeed', { params: { file } })).statusCode).toBe(404);
    },
  );

  test('The calendar feed of a person ends when the person is deleted', async () => {
    const carl = await app.member('carl');
    const address = await renew(carl);
    await grace.call('deletePerson', { params: { id: carl.id }, body: { reason: 'As they asked' } });
    expect((await feed(address)).statusCode).toBe(404);
  });
});
