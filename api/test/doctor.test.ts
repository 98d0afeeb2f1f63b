import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { type BackupFacts, keepFacts } from '../src/app/backup/facts.ts';
import { checkBackup } from '../src/app/doctor/check-backup.ts';
import type { LookUp } from '../src/app/doctor/check-dkim.ts';
import { examine } from '../src/app/doctor/examine.ts';
import { openProviders } from '../src/app/providers/open-providers.ts';
import { Clock } from '../src/base/clock.ts';
import { readConfig } from '../src/base/config/index.ts';
import { openDatabase } from '../src/db/database.ts';
import { FIRST_DAY, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { GOCARDLESS_KEYS, LocalGoCardless } from './providers/local-gocardless.ts';
import { LocalServer } from './providers/local-server.ts';
import { SHUFTI_KEYS } from './providers/local-shufti.ts';
import { SlowSmtp } from './slow-smtp.ts';

/** A time in the past, at a full second. */
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 1000 - hours * 3_600) * 1_000).toISOString();

const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-doctor-'));
const NOBODY = '127.0.0.1:9';
const smtp = new SlowSmtp();
const stranger = new LocalServer(() => ({ status: 401, body: 'who are you?' }));
let url: string;

beforeAll(async () => {
  await Promise.all([smtp.listen(), stranger.listen()]);
  const { db, ...made } = await freshDatabase();
  await db.destroy();
  url = made.url;
});
afterAll(() => Promise.all([smtp.close(), stranger.close()]));

async function found(
  environment: Record<string, string>,
  databaseUrl = url,
  lookUp?: LookUp,
): Promise<Record<string, string>> {
  const config = readConfig({ DATA_DIR, ...environment });
  const db = openDatabase(databaseUrl, 2);
  const clock = new Clock();
  const findings = await examine(config, db, openProviders(config, db, clock), clock, lookUp);
  await db.destroy();
  return Object.fromEntries(findings.map(({ part, by, problem }) => [part, problem ? `${by}: ${problem}` : by]));
}

const PLAYED = {
  database: 'embedded',
  mail: 'sandbox',
  payments: 'sandbox',
  payouts: 'sandbox',
  identity: 'sandbox',
  beacon: 'sandbox',
  push: 'none',
  chat: 'none',
  backup: 'none',
};

test('The doctor command reports no fault for sandbox providers', async () => {
  expect(await found({})).toEqual(PLAYED);
});

test('The doctor command reports no fault for a working mail server', async () => {
  expect(await found({ SMTP_URL: smtp.url })).toEqual({ ...PLAYED, mail: 'SMTP_URL' });
});

test.each([
  ['an unreachable mail server', { SMTP_URL: `smtp://${NOBODY}` }, 'mail', /^SMTP_URL: .*ECONNREFUSED/],
  ['unreachable relays', { BEACON: 'drand', DRAND_URLS: `http://${NOBODY}` }, 'beacon', /^drand: No relay has/],
] as const)('The doctor command reports only the failing provider: %s', async (_, environment, part, problem) => {
  expect(await found(environment)).toEqual({ ...PLAYED, [part]: expect.stringMatching(problem) });
});

describe('Signed mails', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const p = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const dkim = {
    DKIM_DOMAIN: 'adashi.example',
    DKIM_SELECTOR: 'autumn',
    DKIM_KEY: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
  const at: Record<string, string[][]> = {};
  const lookUp: LookUp = async (name) => at[name] ?? Promise.reject(new Error('ENOTFOUND'));
  const WHERE = 'autumn._domainkey.adashi.example';
  const mail = async () => (await found({ ...dkim, SMTP_URL: smtp.url }, url, lookUp)).mail;

  test('The doctor command accepts a DNS record with the key that signs the mails', async () => {
    at[WHERE] = [['v=spf1 -all'], [`v=DKIM1; k=rsa; p=${p.slice(0, 200)}`, p.slice(200)]];
    expect(await mail()).toBe('SMTP_URL, DKIM');
  });

  test.each([
    ['no record', undefined, 'No DKIM record was found at'],
    ['another key', [[`v=DKIM1; p=${p.slice(0, -8)}AAAAAAAA`]], 'The record at'],
    ['a revoked key', [['v=DKIM1; p=']], 'The record at'],
  ])('The doctor command reports a DNS response with %s', async (_, records, problem) => {
    if (records) at[WHERE] = records;
    else delete at[WHERE];
    expect(await mail()).toMatch(`SMTP_URL, DKIM: ${problem}`);
  });
});

test('The doctor command reports a mismatch between the two push keys', async () => {
  const pair = webPush.generateVAPIDKeys();
  const vapid = { VAPID_SUBJECT: 'mailto:a@adashi.example', VAPID_PUBLIC_KEY: pair.publicKey };
  expect(await found({ ...vapid, VAPID_PRIVATE_KEY: pair.privateKey })).toEqual({ ...PLAYED, push: 'VAPID' });
  const { privateKey } = webPush.generateVAPIDKeys();
  expect(await found({ ...vapid, VAPID_PRIVATE_KEY: privateKey })).toEqual({
    ...PLAYED,
    push: 'VAPID: VAPID_PUBLIC_KEY does not match VAPID_PRIVATE_KEY.',
  });
});

test('The doctor command reports keys that a provider rejects', async () => {
  const answered = await found({ IDENTITY: 'shufti', SHUFTI_URL: stranger.url, ...SHUFTI_KEYS });
  expect(answered).toEqual({ ...PLAYED, identity: 'shufti: Shufti Pro answers 401' });
});

test('The doctor command checks that the GoCardless key is valid and allows refunds', async () => {
  const there = new LocalGoCardless(
    () => FIRST_DAY,
    () => new Date(),
  );
  await there.listen();
  const keys = { PAYMENTS: 'gocardless', GOCARDLESS_URL: there.url, ...GOCARDLESS_KEYS };
  // A server with this configuration cannot start. The doctor command still reports the fault of each provider.
  const asked = async (more: Record<string, string> = {}) => {
    const given = { ...keys, ...more } as const;
    const payments = { ...given, PAYMENTS: 'gocardless' as const };
    const db = openDatabase(url, 2);
    const clock = new Clock();
    const config = { ...readConfig({ DATA_DIR }), payments };
    const findings = await examine(config, db, openProviders(config, db, clock), clock);
    await db.destroy();
    return findings.filter(({ part }) => part === 'payments');
  };
  const well = { part: 'payments', by: 'gocardless-test', problem: null };
  expect(await asked()).toEqual([well]);
  const refused = 'GoCardless: Access token not found';
  expect(await asked({ GOCARDLESS_TOKEN: 'other' })).toEqual([{ ...well, problem: refused }]);
  const earlier = { EARLIER_GOCARDLESS_TOKEN: 'other', EARLIER_GOCARDLESS_WEBHOOK_SECRET: 'x' };
  expect(await asked({ ...earlier, EARLIER_GOCARDLESS_URL: there.url })).toEqual([
    well,
    { part: 'payments', by: 'gocardless', problem: refused },
  ]);
  there.canRefund = false;
  expect((await asked())[0]?.problem).toMatch(/Refunds are off/);
  await there.close();
});

test('The doctor command reports a missing database and a database without tables', async () => {
  const { database, mail } = await found({}, `postgres://somebody@${NOBODY}/adashi`);
  expect(database).toMatch(/ECONNREFUSED/);
  expect(mail).toBe('sandbox');
  const { database: empty } = await found({}, url.replace(/\/[^/]*$/, '/template1'));
  expect(empty).toBe('embedded: There are no tables yet. The first start creates them.');
});

/**
 * Runs the command for each environment in one process. A new process would need two seconds of CPU to load the
 * modules.
 */
const IN_TURN = `
  console.error = console.log;
  const [command, environments] = process.argv.slice(1);
  for (const [turn, environment] of JSON.parse(environments).entries()) {
    const before = { ...process.env };
    Object.assign(process.env, environment);
    await import(command + '?' + turn);
    console.log('exit code ' + process.exitCode);
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before);
  }`;

/** The output and exit code of the command for each environment, plus the exit code of the process. */
function doctor(environments: readonly Record<string, string>[]): Promise<{ ended: number | string; said: string[] }> {
  const command = pathToFileURL(join(import.meta.dirname, '../src/app/doctor/doctor-command.ts')).href;
  const env = { ...process.env, DATA_DIR, DATABASE_URL: url };
  const args = ['--input-type=module', '-e', IN_TURN, command, JSON.stringify(environments)];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ ended: error?.code ?? 0, said: (stdout + stderr).split(/(?<=exit code \w+)\n/) });
    });
  });
}

describe('Backups', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  test.each<[string, BackupFacts, string]>([
    ['no backup', {}, 'There is no backup yet.'],
    ['an old backup', { takenAt: hoursAgo(27) }, 'The last backup is from 20'],
    [
      'a failed verification',
      { takenAt: hoursAgo(1), verifiedAt: hoursAgo(1), problem: 'It is cut.' },
      'The last verification failed: It is cut.',
    ],
    ['no verification', { takenAt: hoursAgo(1) }, 'The last verification was never.'],
    [
      'a verified backup',
      { takenAt: hoursAgo(1), verifiedAt: hoursAgo(1), problem: null, verified: 'a', bytes: 7 },
      '',
    ],
  ])('The doctor command and the metrics report %s', async (_, facts, problem) => {
    const { db } = app.context;
    await db.deleteFrom('settings').where('key', '=', 'backup').execute();
    await keepFacts(db, facts);
    const identity = { BACKUP_DIR: '/backups', BACKUP_IDENTITY: ['AGE-SECRET-KEY-1'] };
    const sentence = await checkBackup(identity, db, new Date()).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(sentence.slice(0, problem.length || 1)).toBe(problem);
    const metrics = (await app.server.inject('/api/metrics')).body;
    const valueOf = (name: string) =>
      Number(new RegExp(`^adashi_backup_${name} (\\d+)$`, 'm').exec(metrics)?.[1] ?? -1);
    const seconds = (time: string | undefined) => (time === undefined ? -1 : Math.round(Date.parse(time) / 1000));
    expect(valueOf('timestamp_seconds')).toBe(seconds(facts.takenAt));
    expect(valueOf('verified_timestamp_seconds')).toBe(seconds(facts.verifiedAt));
    expect(valueOf('bytes')).toBe(facts.bytes ?? -1);
    if (facts.verifiedAt) expect(valueOf('right')).toBe(facts.problem === null ? 1 : 0);
  });
});

test('The doctor command prints one line for each provider', async () => {
  const environments = [{}, { SMTP_URL: `smtp://${NOBODY}` }, { PAYOUTS: 'cpa005' }];
  const { ended, said } = await doctor(environments);
  const [well = '', ill = '', half = '', ...rest] = said;
  expect(well.trim().split('\n')).toHaveLength(10);
  expect(well).toMatch(/^database {2}DATABASE_URL {3}answers$[^]*exit code 0$/m);
  expect(ill).toMatch(/^mail {6}SMTP_URL {7}.*ECONNREFUSED[^]*exit code 1$/m);
  expect(half).toContain('EFT_ORIGINATOR_ID is missing: PAYOUTS=cpa005 needs it.');
  expect(half).toMatch(/exit code 1$/);
  expect({ ended, rest }).toEqual({ ended: 1, rest: [''] });
});
