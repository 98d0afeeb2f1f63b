import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/base/config/index.ts';

const admin = { ADMIN_EMAIL: 'Chief@example.com', ADMIN_PASSWORD: 'twelve letters' };

test('creates the secrets once, readable only by the owner', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  const [first, again] = [readConfig({ DATA_DIR }), readConfig({ DATA_DIR })];
  expect(again.keys.newest).toEqual(first.keys.newest);
  expect(first.keys.newest.key).toHaveLength(32);
  const file = join(DATA_DIR, 'secrets.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(first.keys.newest.key.toString('hex'));
});

test.each([
  [admin, { email: 'chief@example.com', password: 'twelve letters' }],
  [{ ADMIN_EMAIL: admin.ADMIN_EMAIL }, null],
  [{ ADMIN_PASSWORD: admin.ADMIN_PASSWORD }, null],
  [{}, null],
])('%o sets the first superadmin only with both an email and a password', (environment, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...environment }).admin).toEqual(expected);
});

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '81' }, 'http://localhost:81'],
  [{ PORT: '81', PUBLIC_URL: 'https://adashi.example' }, 'https://adashi.example'],
])('%o has the public URL %s', (environment, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...environment }).publicUrl).toBe(expected);
});

test.each([
  [{ PORT: 'abc' }, 'PORT is not usable: Invalid input: expected number'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not usable: Invalid option: expected one of "silent"'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not usable: must begin with postgres://'],
  [{ PAYMENTS: 'pigeon' }, 'PAYMENTS is not usable'],
  [{ BEACON: 'drand', DRAND_URLS: 'https://a.example nowhere' }, 'DRAND_URLS is not usable'],
  [{ IDENTITY: 'shufti', SHUFTI_CLIENT_ID: 'x' }, /^SHUFTI_SECRET_KEY is missing: IDENTITY=shufti needs it\.$/],
  [{ PORT: 'abc', LOG_LEVEL: 'loud' }, /PORT is not usable[^]*\nLOG_LEVEL is not usable/],
])('%o stops the start with a message', (environment, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(sentence);
});

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'adashi-config-')), 'value');
  writeFileSync(file, text);
  return file;
}

test.each([
  [{ MAPS_KEY_FILE: fileWith('a key\n') }, 'a key'],
  [{ MAPS_KEY: '' }, undefined],
  [{ MAPS_KEY: 'a key' }, 'a key'],
])('%o sets a secret by value or by file name', (environment, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...environment }).MAPS_KEY).toBe(expected);
});

test.each([
  [{ MAPS_KEY_FILE: '/nowhere/at/all' }, 'MAPS_KEY_FILE is not usable: there is no file /nowhere/at/all.'],
  [{ MAPS_KEY_FILE: fileWith('one'), MAPS_KEY: 'another' }, 'MAPS_KEY is given twice'],
])('%o stops the start', (environment, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(sentence);
});

const EFT = {
  PAYOUTS: 'cpa005',
  EFT_ORIGINATOR_ID: 'AB12345678',
  EFT_DATA_CENTRE: '00310',
  EFT_SHORT_NAME: 'Adashi',
  EFT_LONG_NAME: 'Adashi Savings Inc.',
  EFT_RETURN_ACCOUNT: '003-00006-1234567',
};

test.each([
  [{ PAYOUTS: 'cpa005' }, 'EFT_ORIGINATOR_ID is missing: PAYOUTS=cpa005 needs it.'],
  [{ ...EFT, EFT_RETURN_ACCOUNT: undefined }, 'EFT_RETURN_ACCOUNT is missing: PAYOUTS=cpa005 needs it.'],
  [{ ...EFT, EFT_ORIGINATOR_ID: 'short' }, 'EFT_ORIGINATOR_ID is not usable: must be the ten letters'],
  [{ ...EFT, EFT_DATA_CENTRE: '310' }, 'EFT_DATA_CENTRE is not usable: must be five digits'],
  [{ ...EFT, EFT_SHORT_NAME: 'More than fifteen' }, 'EFT_SHORT_NAME is not usable'],
  [{ ...EFT, EFT_RETURN_ACCOUNT: '3-6-1' }, 'EFT_RETURN_ACCOUNT is not usable: must be institution, transit'],
  [{ ...EFT, EFT_TRANSACTION_TYPE: 'x' }, 'EFT_TRANSACTION_TYPE is not usable: must be three digits'],
  // The live configuration is complete, so sandbox providers are not allowed beside it.
  [EFT, 'PAYMENTS is the sandbox: real money goes with nothing that is played.'],
])('stops the start for bank files with %o', (environment, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(sentence);
});

test.each([
  [{ PAYMENTS: 'gocardless' }, 'GOCARDLESS_TOKEN is missing: PAYMENTS=gocardless needs it.'],
  [{ PAYMENTS: 'gocardless' }, 'GOCARDLESS_WEBHOOK_SECRET is missing: PAYMENTS=gocardless needs it.'],
  [{ PAYMENTS: 'gocardless', GOCARDLESS_ENVIRONMENT: 'test' }, 'GOCARDLESS_ENVIRONMENT is not usable'],
  [{ PAYMENTS: 'gocardless', GOCARDLESS_URL: 'https://a.example' }, 'GOCARDLESS_URL is not usable: must be an address'],
  [{ PAYMENTS: 'gocardless', GOCARDLESS_NAME: 'Another' }, 'GOCARDLESS_NAME is not usable: must be gocardless'],
  [
    { PAYMENTS: 'gocardless', EARLIER_GOCARDLESS_TOKEN: 'z' },
    'EARLIER_GOCARDLESS_WEBHOOK_SECRET is missing: EARLIER_GOCARDLESS_TOKEN needs it.',
  ],
  [
    {
      PAYMENTS: 'gocardless',
      GOCARDLESS_TOKEN: 'x',
      GOCARDLESS_WEBHOOK_SECRET: 'y',
      GOCARDLESS_NAME: 'gocardless',
      EARLIER_GOCARDLESS_TOKEN: 'z',
      EARLIER_GOCARDLESS_WEBHOOK_SECRET: 'z',
    },
    'GOCARDLESS_NAME is not usable: it is the name of the earlier account, and the new one needs another',
  ],
  [
    { PAYMENTS: 'gocardless', GOCARDLESS_TOKEN: 'x', GOCARDLESS_WEBHOOK_SECRET: 'y' },
    'PAYOUTS is the sandbox: real money goes with nothing that is played.',
  ],
])('stops the start for GoCardless with %o', (environment, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(sentence);
});

test('uses the live GoCardless by default', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  const given = { ...EFT, PAYMENTS: 'gocardless', GOCARDLESS_TOKEN: 'x', GOCARDLESS_WEBHOOK_SECRET: 'y' };
  const others = { IDENTITY: 'shufti', SHUFTI_CLIENT_ID: 'x', SHUFTI_SECRET_KEY: 'y', BEACON: 'drand' };
  const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'Adashi <a@b.example>', PUBLIC_URL: 'https://adashi.example' };
  const { payments, isSandbox, DEMO, SUPPORT_EMAIL } = readConfig({ DATA_DIR, ...given, ...others, ...mail });
  expect(payments).toMatchObject({ PAYMENTS: 'gocardless', GOCARDLESS_ENVIRONMENT: 'live' });
  expect([isSandbox, DEMO, SUPPORT_EMAIL]).toEqual([false, 'no', null]);
});

test.each([
  [{}, 'support@adashi.example'],
  [{ SUPPORT_EMAIL: 'ask@us.example' }, 'ask@us.example'],
])('with sandbox money, %o has the support address %s', (given, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...given }).SUPPORT_EMAIL).toBe(expected);
});

const REAL = 'real money goes with nothing that is played.';
const PLAYED = ['PAYMENTS is the sandbox', 'IDENTITY is the sandbox', 'BEACON is the sandbox'];
test.each([
  [EFT, [...PLAYED, 'SMTP_URL is missing', 'MAIL_FROM is missing', 'PUBLIC_URL is missing']],
  [
    { ...EFT, SMTP_URL: 'smtp://mail', DEMO: 'yes' },
    [...PLAYED, 'MAIL_FROM is missing', 'PUBLIC_URL is missing', 'DEMO is yes'],
  ],
  [
    { ...EFT, PUBLIC_URL: 'https://adashi.example', BEACON: 'drand' },
    [...PLAYED.slice(0, 2), 'SMTP_URL is missing', 'MAIL_FROM is missing'],
  ],
])('reports all obstacles to real money at once: %o', (environment, obstacles) => {
  const said = obstacles.map((obstacle) => `${obstacle}: ${REAL}`).join('\n');
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(new Error(said));
});

const open = (name: string) => `${name} is of another machine: with real money it ends with ?sslmode=verify-full.`;
test.each<[string, object, string[]]>([
  ['of this machine', { DATABASE_URL: 'postgres://a:b@localhost/adashi' }, []],
  ['by a socket', { DATABASE_URL: 'postgres:///adashi?host=/run/postgresql' }, []],
  ['elsewhere, encrypted', { DATABASE_URL: 'postgres://a:b@db.example/adashi?sslmode=verify-full' }, []],
  ['elsewhere', { DATABASE_URL: 'postgres://a:b@db.example/adashi' }, [open('DATABASE_URL')]],
  [
    'elsewhere, where it is encrypted if they like',
    { DATABASE_URL: 'postgres://a@db.example/x?sslmode=prefer', DATABASE_OWNER_URL: 'postgres://o@db.example/x' },
    [open('DATABASE_URL'), open('DATABASE_OWNER_URL')],
  ],
])('requires an encrypted database connection for real money: %s', (_, urls, said) => {
  const lines = () => {
    try {
      readConfig({ DATA_DIR: '/tmp/adashi-config', ...EFT, ...urls });
    } catch (error) {
      return error instanceof Error ? error.message.split('\n').filter((line) => line.startsWith('DATABASE')) : [];
    }
    return [];
  };
  expect(lines()).toEqual(said);
  // Sandbox money may use any database connection.
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...urls })).not.toThrow();
});

const keyOf = (type: 'rsa' | 'ec') =>
  (type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  ).privateKey.export({ type: 'pkcs8', format: 'pem' });
const DKIM = {
  SMTP_URL: 'smtp://mail',
  DKIM_DOMAIN: 'adashi.example',
  DKIM_SELECTOR: 'autumn',
  DKIM_KEY: String(keyOf('rsa')),
};
const VAPID = {
  VAPID_SUBJECT: 'mailto:a@adashi.example',
  VAPID_PUBLIC_KEY: 'p'.repeat(87),
  VAPID_PRIVATE_KEY: 'k'.repeat(43),
};
const CRISP_ID = '00000000-0000-4000-8000-000000000000';

test.each([
  [{ ...DKIM, DKIM_KEY: undefined }, /^DKIM_KEY is missing: DKIM_DOMAIN needs it\.$/],
  [
    { DKIM_SELECTOR: 'autumn' },
    /DKIM_DOMAIN is missing: DKIM_SELECTOR needs it\.\nDKIM_KEY is missing[^]*SMTP_URL is missing/,
  ],
  [{ ...DKIM, DKIM_KEY: 'no key' }, 'DKIM_KEY is not usable: must be a private RSA key in PEM'],
  [{ ...DKIM, DKIM_KEY: String(keyOf('ec')) }, 'DKIM_KEY is not usable: must be a private RSA key in PEM'],
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL is not usable: must be an e-mail address'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is not usable: must be an address'],
  [
    { SMTP_URL: 'smtp://mail', MAIL_BOUNCES: 'a@b.example' },
    /^MAIL_BOUNCES_SECRET is missing: MAIL_BOUNCES needs it\.$/,
  ],
  [{ MAIL_BOUNCES: 'a+b@c.example' }, 'MAIL_BOUNCES is not usable: must be an e-mail address, with no + in it'],
  [{ ...VAPID, VAPID_PRIVATE_KEY: undefined }, /^VAPID_PRIVATE_KEY is missing: VAPID_SUBJECT needs it\.$/],
  [{ ...VAPID, VAPID_SUBJECT: 'somebody' }, 'VAPID_SUBJECT is not usable: must begin with mailto: or https://'],
  [{ ...VAPID, VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY is not usable: must be a public key of 87 characters'],
  [{ CHAT: 'crisp' }, /^CRISP_ID is missing: CHAT=crisp needs it\.$/],
  [{ CHAT: 'pigeon' }, 'CHAT is not usable'],
])('stops the start for an incomplete mail, push or chat configuration: %o', (given, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...given })).toThrow(sentence);
});

test.each([
  [{}, { CHAT: 'none' }],
  [{ CRISP_ID }, { CHAT: 'crisp', CRISP_ID }],
  [{ CRISP_ID, CHAT: 'none' }, { CHAT: 'none' }],
])('%o selects a chat provider', (given, chat) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...given }).chat).toEqual(chat);
});

test('reads mail and push keys from files', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  const { DKIM_KEY, ...dkim } = DKIM;
  const { VAPID_PRIVATE_KEY, ...vapid } = VAPID;
  const files = { DKIM_KEY_FILE: fileWith(DKIM_KEY), VAPID_PRIVATE_KEY_FILE: fileWith(`${VAPID_PRIVATE_KEY}\n`) };
  const config = readConfig({ DATA_DIR, ...dkim, ...vapid, ...files });
  expect(config).toMatchObject({ VAPID_PRIVATE_KEY, DKIM_KEY: DKIM_KEY.trimEnd() });
});
