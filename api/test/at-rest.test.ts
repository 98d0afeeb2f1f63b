import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApiServer } from '../src/app/api-server.ts';
import { createLog } from '../src/base/log.ts';
import { openDatabase } from '../src/db/database.ts';
import { type SealedMail } from '../src/jobs/enqueue.ts';
import { opened } from '../src/jobs/sealed.ts';
import { readDrawSecret } from '../src/squads/draw-secret.ts';
import { Caller, IN_PRODUCT, inSquad, PASSWORD, TestApp } from './app.ts';
import { because } from './reasons.ts';
import { dumpOf } from './secret-rows.ts';
import { addTwoFactor } from './two-factor.ts';

// The setup creates every kind of secret through API calls. The tests then search all stored data for the secrets.
const ACCOUNTS = ['5557731', '5557732'] as const;
const log: string[] = [];
const secrets: Record<string, string> = {};
let app: TestApp;
/** Position in the write-ahead log before the first secret exists. */
let walStart = '';

/** Runs the given calls while the server logs at the most verbose level. */
async function logging(): Promise<TestApp['server']> {
  const config = { ...app.context.config, LOG_LEVEL: 'debug' as const };
  return createApiServer({ ...app.context, config, log: createLog(config, { write: (line) => void log.push(line) }) });
}

async function mailed(to: string, pattern: RegExp): Promise<string> {
  const [mail] = await app.mailsTo(to);
  return pattern.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Creates a member and records each secret that the member types or receives by mail. */
async function plantOfMember(server: TestApp['server']): Promise<Caller> {
  const visitor = new Caller(server);
  const email_address = 'ada@example.com';
  const who = { firstName: 'Ada', lastName: 'Obi', email_address };
  await visitor.call('signup', { body: { ...who, password: PASSWORD } });
  secrets.code = await app.code(email_address);
  await visitor.call('verifyOtp', { body: { email_address, otp: secrets.code, password: PASSWORD } });
  const answer = await visitor.raw('login', { body: { email_address, password: PASSWORD } });
  const { accessToken, data } = answer.json();
  const ada = new Caller(server, accessToken, data.id, email_address);
  secrets.password = PASSWORD;
  secrets.accessToken = accessToken;
  secrets.refreshToken = /refresh=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
  await ada.call('confirmPassword', { body: { password: PASSWORD } });
  const { recoveryCodes, secret } = await addTwoFactor(app, ada);
  secrets.recoveryCode = recoveryCodes[0] ?? '';
  secrets.server = secret;
  const calendar = (await ada.call('renewCalendarAddress', {})).address ?? '';
  secrets.calendar = /calendar\/(.+)\.ics/.exec(calendar)?.[1] ?? '';
  // These two codes stay unused, so the database still has their rows.
  await visitor.call('forgotPassword', { body: { email_address } });
  secrets.resetCode = await app.code(email_address);
  const other = 'eve@example.com';
  await visitor.call('signup', { body: { ...who, email_address: other, password: PASSWORD } });
  secrets.unusedCode = await app.code(other);
  return ada;
}

async function plant(server: TestApp['server']): Promise<Caller> {
  const ada = await plantOfMember(server);
  await app.verifyIdentity(ada);
  await app.connectBank(ada, ACCOUNTS[0]);
  const bank = { holderName: 'Ada Obi', institution: '003', transit: '00006', account: ACCOUNTS[1] };
  await (await ada.confirm()).call('addBank', { ...IN_PRODUCT, body: { ...bank, isPayout: true } });
  secrets.objection = await mailed(ada.email, /payout-account#id=(\S+)/);
  const elder = { name: 'Elder', email: 'elder@example.com', phoneNumber: '4165550145', relationship: 'Aunt' };
  await ada.call('nominate', { body: elder });
  secrets.guarantorLink = await mailed(elder.email, /guarantor#id=(\S+)/);
  await new Caller(server).raw('guarantorByLink', { query: { id: secrets.guarantorLink } });
  const grace = await app.staff('grace', 'superadmin');
  await grace.call('confirmPassword', { body: { password: PASSWORD } });
  const invitation = because({ body: { email_address: 'kofi@staff.example', role: 'admin' } });
  await app.byTwo([await app.staff('root', 'superadmin'), grace], 'inviteStaff', invitation);
  secrets.staffLink = await mailed('kofi@staff.example', /staff-invitation#id=(\S+)/);
  const squad = await app.openSquad(grace, { orderRule: 'draw' });
  const { rows } = await sql<{ drawSecret: Buffer }>`
    select draw_secret as "drawSecret" from squads where id = ${squad}
  `.execute(app.context.db);
  secrets.draw = rows[0] ? readDrawSecret(app.context.config, rows[0]).toString('hex') : '';
  expect((await ada.call('squad', inSquad(squad))).id).toBe(squad);
  Object.assign(secrets, { account: ACCOUNTS[0], otherAccount: ACCOUNTS[1] });
  return ada;
}

/** Leaves undelivered mails in the outbox, as during an outage of the mail server. */
async function plantWhatWaits(ada: Caller): Promise<void> {
  const { config, db } = app.context;
  await app.outbox.stop();
  const uncle = { name: 'Uncle', email: 'uncle@example.com', phoneNumber: '4165550145', relationship: 'Uncle' };
  await ada.call('nominate', { body: uncle });
  const { rows } = await sql<{ payload: SealedMail }>`
    select payload from outbox where payload ->> 'to' = ${uncle.email}
  `.execute(db);
  const letter = rows[0] && opened(config, rows[0].payload);
  secrets.waitingLink = /guarantor#id=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

async function asServerOwner<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  const owner = openDatabase(inject('ownerUrl'), 1);
  const { rows } = await query.execute(owner);
  await owner.destroy();
  return rows;
}

beforeAll(async () => {
  app = await TestApp.open();
  const [wal] = await asServerOwner(sql<{ position: string }>`select pg_current_wal_lsn()::text as position`);
  walStart = wal?.position ?? '';
  const server = await logging();
  const ada = await plant(server);
  await plantWhatWaits(ada);
  await server.close();
});
afterAll(() => app.close());

/** A six-digit code matches only as a whole number, because hashes and times may contain the same digits by chance. */
const holds = (text: string, secret: string) =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![0-9a-f]|:\\d\\d\\.)${secret}(?![0-9a-f])`).test(text) : text.includes(secret);

describe('Secrets at rest', () => {
  test.each([
    ['code 123456.', true],
    ['{"code":"123456"}', true],
    ['(1,123456,t)', true],
    ['code_123456_sent.123456', true],
    ['2026-11-27 10:16:58.123456+00', false],
    ['a123456f', false],
    ['1795123456000', false],
  ])('The search for the code 123456 in the text %s returns %s', (text, isFound) => {
    expect(holds(text, '123456')).toBe(isFound);
  });

  test('The test data includes every kind of secret', () => {
    expect(Object.entries(secrets).filter(([, secret]) => secret.length < 6)).toEqual([]);
    expect(Object.keys(secrets)).toHaveLength(16);
  });

  test('A dump of the database contains no secret', async () => {
    const dump = await dumpOf(app.context.db);
    expect(dump).toContain('ada@example.com');
    const isThere = (secret: string) => holds(dump, secret) || dump.includes(Buffer.from(secret).toString('base64'));
    expect(Object.keys(secrets).filter((name) => isThere(secrets[name] ?? ''))).toEqual([]);
    const raw = Buffer.from(secrets.draw ?? '', 'hex').toString('latin1');
    expect(dump.includes(raw)).toBe(false);
  });

  test('The write-ahead log contains no secret', async () => {
    // Reads only the log of this test file, because a full test run writes a gigabyte of log.
    const rows = await asServerOwner(sql<{ part: Buffer }>`
      with first as (select * from pg_walfile_name_offset(${walStart}::pg_lsn)),
        last as (select * from pg_walfile_name_offset(pg_current_wal_lsn()))
      select part from first, last, pg_ls_waldir() segment,
        lateral (select case when name = first.file_name then first.file_offset else 0 end as "from",
          case when name = last.file_name then last.file_offset else size end as "to") range,
        pg_read_binary_file('pg_wal/' || name, "from", "to" - "from", true) part
      where name between first.file_name and last.file_name and part is not null order by name
    `);
    const wal = Buffer.concat(rows.map(({ part }) => part));
    expect(wal.includes('ada@example.com')).toBe(true);
    // Skips six-digit codes, because other data may contain the same digits by chance.
    const long = Object.entries(secrets).filter(([, secret]) => !/^\d{6}$/.test(secret));
    expect(long.filter(([, secret]) => wal.includes(secret)).map(([name]) => name)).toEqual([]);
  });

  test('The server log contains no secret and no request header at any log level', () => {
    const whole = log.join('');
    expect(whole).toContain('/api/auth/signup');
    expect(Object.keys(secrets).filter((name) => holds(whole, secrets[name] ?? ''))).toEqual([]);
    expect(whole.toLowerCase()).not.toMatch(/authorization|bearer|set-cookie/);
  });
});
