import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/base/config/index.ts';
import { mailNeedsTls } from '../src/base/config/real-money.ts';
import { originatorOf } from '../src/payouts/bank-files/originator.ts';

const admin = { ADMIN_EMAIL: 'Chief@example.com', ADMIN_PASSWORD: 'twelve letters' };

test('The first start creates secret files that only the owner can read', () => {
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
])('Only an email together with a password creates the first superadmin: %o', (environment, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...environment }).admin).toEqual(expected);
});

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '81' }, 'http://localhost:81'],
  [{ PORT: '81', PUBLIC_URL: 'https://adashi.example' }, 'https://adashi.example'],
  [{ PUBLIC_URL: 'https://adashi.example/' }, 'https://adashi.example'],
  [{ PUBLIC_URL: 'https://adashi.example//' }, 'https://adashi.example'],
  [{ PUBLIC_URL: ' HTTPS://Adashi.Example:443/?# ' }, 'https://adashi.example'],
  [{ PUBLIC_URL: 'https://épargne.example/' }, 'https://xn--pargne-9ua.example'],
  [{ PUBLIC_URL: 'http://192.0.2.7:8080/' }, 'http://192.0.2.7:8080'],
  [{ PUBLIC_URL: 'http://[2001:db8::7]/' }, 'http://[2001:db8::7]'],
])('The configuration %o has the public URL %s', (environment, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...environment }).publicUrl).toBe(expected);
});

test('The server removes the slashes at the end of the beacon addresses', () => {
  const { beacon } = readConfig({
    DATA_DIR: '/tmp/adashi-config',
    BEACON: 'drand',
    DRAND_URLS: 'https://a.example/ https://b.example/drand//',
  });
  expect(beacon).toMatchObject({ DRAND_URLS: ['https://a.example', 'https://b.example/drand'] });
});

test.each([
  [{ PORT: 'abc' }, 'PORT is not usable: Invalid input: expected number'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not usable: Invalid option: expected one of "silent"'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not usable: must begin with postgres://'],
  [{ PAYMENTS: 'pigeon' }, 'PAYMENTS is not usable'],
  [{ BEACON: 'drand', DRAND_URLS: 'https://a.example nowhere' }, 'DRAND_URLS is not usable'],
  [{ SMTP_URL: 'smtp://mail server' }, 'SMTP_URL is not usable: must be a URL'],
  [{ DATABASE_URL: 'postgres://ada:a#b@db/adashi' }, 'DATABASE_URL is not usable: must be a URL'],
  [
    { DATABASE_URL: 'postgres://db1,db2/adashi?target_session_attrs=standby' },
    'DATABASE_URL is not usable: must have no target_session_attrs other than read-write and any',
  ],
  [{ IDENTITY: 'shufti', SHUFTI_CLIENT_ID: 'x' }, /^SHUFTI_SECRET_KEY is missing: IDENTITY=shufti needs it\.$/],
  [{ PORT: 'abc', LOG_LEVEL: 'loud' }, /PORT is not usable[^]*\nLOG_LEVEL is not usable/],
])('The invalid configuration %o stops the server start with a message', (environment, sentence) => {
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
])('The configuration %o sets a secret by value or by file', (environment, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...environment }).MAPS_KEY).toBe(expected);
});

test.each([
  [{ MAPS_KEY_FILE: '/nowhere/at/all' }, 'MAPS_KEY_FILE is not usable: there is no file /nowhere/at/all.'],
  [{ MAPS_KEY_FILE: fileWith('one'), MAPS_KEY: 'another' }, 'MAPS_KEY is given twice'],
])('The invalid secret setting %o stops the server start', (environment, sentence) => {
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
  ['without an originator', { PAYOUTS: 'cpa005' }, 'EFT_ORIGINATOR_ID is missing: PAYOUTS=cpa005 needs it.'],
  [
    'without a return account',
    { ...EFT, EFT_RETURN_ACCOUNT: undefined },
    'EFT_RETURN_ACCOUNT is missing: PAYOUTS=cpa005 needs it.',
  ],
  [
    'with a short originator',
    { ...EFT, EFT_ORIGINATOR_ID: 'short' },
    'EFT_ORIGINATOR_ID is not usable: must be the ten letters',
  ],
  [
    'with a short data centre',
    { ...EFT, EFT_DATA_CENTRE: '310' },
    'EFT_DATA_CENTRE is not usable: must be five digits',
  ],
  [
    'with a short name above 15 letters',
    { ...EFT, EFT_SHORT_NAME: 'More than fifteen' },
    'EFT_SHORT_NAME is not usable',
  ],
  [
    'with an invalid return account',
    { ...EFT, EFT_RETURN_ACCOUNT: '3-6-1' },
    'EFT_RETURN_ACCOUNT is not usable: must be institution, transit',
  ],
  [
    'with a routing line of two lines',
    { ...EFT, EFT_ROUTING_LINE: '$$AA01CPA1464[PROD[NL$$\n$$' },
    'EFT_ROUTING_LINE is not usable: must be one line',
  ],
  [
    'with an invalid transaction type',
    { ...EFT, EFT_TRANSACTION_TYPE: 'x' },
    'EFT_TRANSACTION_TYPE is not usable: must be three digits',
  ],
  // The bank file settings are complete. Only the setting for sandbox payments stops the server start.
  ['with sandbox payments', EFT, 'PAYMENTS is the sandbox: real money goes with nothing that is played.'],
])('A bank file configuration %s stops the server start', (_, environment, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(sentence);
});

test.each([
  '000-00006-1234567',
  '005-00006-1234567',
  '003-00000-1234567',
  '003-00006-123456',
  '003-00006-1234567890123',
  '003 00006 1234567',
])('The return account %s stops the server start', (EFT_RETURN_ACCOUNT) => {
  const sentence = 'EFT_RETURN_ACCOUNT is not usable: must be institution, transit';
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...EFT, EFT_RETURN_ACCOUNT })).toThrow(sentence);
});

test('The server removes spaces and the leading zero from the return account of the originator', () => {
  const payouts = { ...EFT, PAYOUTS: 'cpa005', EFT_TRANSACTION_TYPE: '450' } as const;
  expect(originatorOf({ ...payouts, EFT_RETURN_ACCOUNT: '0003 - 00006 - 123 4567' }).returnsTo).toEqual({
    institution: '003',
    transit: '00006',
    account: '1234567',
  });
});

test.each([
  ['without a token', { PAYMENTS: 'gocardless' }, 'GOCARDLESS_TOKEN is missing: PAYMENTS=gocardless needs it.'],
  [
    'without a webhook secret',
    { PAYMENTS: 'gocardless' },
    'GOCARDLESS_WEBHOOK_SECRET is missing: PAYMENTS=gocardless needs it.',
  ],
  [
    'with an unknown environment',
    { PAYMENTS: 'gocardless', GOCARDLESS_ENVIRONMENT: 'test' },
    'GOCARDLESS_ENVIRONMENT is not usable',
  ],
  [
    'with an invalid URL',
    { PAYMENTS: 'gocardless', GOCARDLESS_URL: 'https://a.example' },
    'GOCARDLESS_URL is not usable: must be an address',
  ],
  [
    'with an invalid name',
    { PAYMENTS: 'gocardless', GOCARDLESS_NAME: 'Another' },
    'GOCARDLESS_NAME is not usable: must be gocardless',
  ],
  [
    'with an incomplete earlier account',
    { PAYMENTS: 'gocardless', EARLIER_GOCARDLESS_TOKEN: 'z' },
    'EARLIER_GOCARDLESS_WEBHOOK_SECRET is missing: EARLIER_GOCARDLESS_TOKEN needs it.',
  ],
  [
    'with one name for two accounts',
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
    'with sandbox payouts',
    { PAYMENTS: 'gocardless', GOCARDLESS_TOKEN: 'x', GOCARDLESS_WEBHOOK_SECRET: 'y' },
    'PAYOUTS is the sandbox: real money goes with nothing that is played.',
  ],
])('A GoCardless configuration %s stops the server start', (_, environment, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(sentence);
});

test('The default GoCardless environment is live', () => {
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
])('With sandbox money, the configuration %o has the support address %s', (given, expected) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...given }).SUPPORT_EMAIL).toBe(expected);
});

const REAL = 'real money goes with nothing that is played.';
const PLAYED = ['PAYMENTS is the sandbox', 'IDENTITY is the sandbox', 'BEACON is the sandbox'];
test.each([
  ['without mail', EFT, [...PLAYED, 'SMTP_URL is missing', 'MAIL_FROM is missing', 'PUBLIC_URL is missing']],
  [
    'with a demo',
    { ...EFT, SMTP_URL: 'smtp://mail', DEMO: 'yes' },
    [...PLAYED, 'MAIL_FROM is missing', 'PUBLIC_URL is missing', 'DEMO is yes'],
  ],
  [
    'with a public beacon',
    { ...EFT, PUBLIC_URL: 'https://adashi.example', BEACON: 'drand' },
    [...PLAYED.slice(0, 2), 'SMTP_URL is missing', 'MAIL_FROM is missing'],
  ],
])('The server start reports all obstacles to real money for a configuration %s', (_, environment, obstacles) => {
  const said = obstacles.map((obstacle) => `${obstacle}: ${REAL}`).join('\n');
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment })).toThrow(new Error(said));
});

const open = (name: string) => `${name} is of another machine: with real money it ends with ?sslmode=verify-full.`;
test.each<[string, object, string[]]>([
  ['the database is on this machine', { DATABASE_URL: 'postgres://a:b@localhost/adashi' }, []],
  ['the connection uses a socket', { DATABASE_URL: 'postgres:///adashi?host=/run/postgresql' }, []],
  ['the remote connection is encrypted', { DATABASE_URL: 'postgres://a:b@db.example/adashi?sslmode=verify-full' }, []],
  [
    'the remote connections are encrypted',
    { DATABASE_URL: 'postgres://a:b@db1.example,db2.example/adashi?sslmode=verify-full' },
    [],
  ],
  ['one of two connections is unencrypted', { DATABASE_URL: 'postgres://a:b@localhost,db2/x' }, [open('DATABASE_URL')]],
  [
    'the remote connection is unencrypted',
    { DATABASE_URL: 'postgres://a:b@db.example/adashi' },
    [open('DATABASE_URL')],
  ],
  [
    'the remote connection may be unencrypted',
    { DATABASE_URL: 'postgres://a@db.example/x?sslmode=prefer', DATABASE_OWNER_URL: 'postgres://o@db.example/x' },
    [open('DATABASE_URL'), open('DATABASE_OWNER_URL')],
  ],
])('An app with real money requires an encrypted connection to a remote database: %s', (_, urls, said) => {
  const lines = () => {
    try {
      readConfig({ DATA_DIR: '/tmp/adashi-config', ...EFT, ...urls });
    } catch (error) {
      return error instanceof Error ? error.message.split('\n').filter((line) => line.startsWith('DATABASE')) : [];
    }
    return [];
  };
  expect(lines()).toEqual(said);
  // An app with sandbox money may connect to the database without encryption.
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...urls })).not.toThrow();
});

test.each([
  ['real money and a remote mail server', false, 'smtp://mail.example', true],
  ['real money and a mail server on this machine', false, 'smtp://localhost:25', false],
  ['sandbox money', true, 'smtp://mail.example', false],
  ['no mail server', false, null, false],
])(
  'The app sends mails only over TLS with real money and a remote mail server: %s',
  (_, isSandbox, SMTP_URL, needs) => {
    expect(mailNeedsTls({ isSandbox, SMTP_URL })).toBe(needs);
  },
);

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
  ['DKIM without a key', { ...DKIM, DKIM_KEY: undefined }, /^DKIM_KEY is missing: DKIM_DOMAIN needs it\.$/],
  [
    'DKIM without a domain',
    { DKIM_SELECTOR: 'autumn' },
    /DKIM_DOMAIN is missing: DKIM_SELECTOR needs it\.\nDKIM_KEY is missing[^]*SMTP_URL is missing/,
  ],
  [
    'DKIM with an invalid key',
    { ...DKIM, DKIM_KEY: 'no key' },
    'DKIM_KEY is not usable: must be a private RSA key in PEM',
  ],
  [
    'DKIM with a key of another type',
    { ...DKIM, DKIM_KEY: String(keyOf('ec')) },
    'DKIM_KEY is not usable: must be a private RSA key in PEM',
  ],
  ['an invalid support address', { SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL is not usable: must be an e-mail address'],
  ['an invalid sender address', { MAIL_FROM: 'nobody' }, 'MAIL_FROM is not usable: must be an address'],
  [
    'bounces without a secret',
    { SMTP_URL: 'smtp://mail', MAIL_BOUNCES: 'a@b.example' },
    /^MAIL_BOUNCES_SECRET is missing: MAIL_BOUNCES needs it\.$/,
  ],
  [
    'an invalid bounce address',
    { MAIL_BOUNCES: 'a+b@c.example' },
    'MAIL_BOUNCES is not usable: must be an e-mail address, with no + in it',
  ],
  [
    'push without a private key',
    { ...VAPID, VAPID_PRIVATE_KEY: undefined },
    /^VAPID_PRIVATE_KEY is missing: VAPID_SUBJECT needs it\.$/,
  ],
  [
    'push with an invalid subject',
    { ...VAPID, VAPID_SUBJECT: 'somebody' },
    'VAPID_SUBJECT is not usable: must begin with mailto: or https://',
  ],
  [
    'push with a short key',
    { ...VAPID, VAPID_PUBLIC_KEY: 'short' },
    'VAPID_PUBLIC_KEY is not usable: must be a public key of 87 characters',
  ],
  ['Crisp without an id', { CHAT: 'crisp' }, /^CRISP_ID is missing: CHAT=crisp needs it\.$/],
  ['an unknown chat provider', { CHAT: 'pigeon' }, 'CHAT is not usable'],
])('The server start rejects the configuration of mail, push and chat: %s', (_, given, sentence) => {
  expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', ...given })).toThrow(sentence);
});

test.each([
  ['an empty configuration', {}, { CHAT: 'none' }],
  ['an id of Crisp', { CRISP_ID }, { CHAT: 'crisp', CRISP_ID }],
  ['an id of Crisp with the chat turned off', { CRISP_ID, CHAT: 'none' }, { CHAT: 'none' }],
])('The chat provider depends on the configuration: %s', (_, given, chat) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  expect(readConfig({ DATA_DIR, ...given }).chat).toEqual(chat);
});

test('The configuration reads the keys of mail and push from files', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-config-'));
  const { DKIM_KEY, ...dkim } = DKIM;
  const { VAPID_PRIVATE_KEY, ...vapid } = VAPID;
  const files = { DKIM_KEY_FILE: fileWith(DKIM_KEY), VAPID_PRIVATE_KEY_FILE: fileWith(`${VAPID_PRIVATE_KEY}\n`) };
  const config = readConfig({ DATA_DIR, ...dkim, ...vapid, ...files });
  expect(config).toMatchObject({ VAPID_PRIVATE_KEY, DKIM_KEY: DKIM_KEY.trimEnd() });
});
