import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENCRYPTED } from '../src/app/keys/encrypted.ts';
import { codesOfBefore, forgetKeys, rotateKey } from '../src/app/keys/rotate.ts';
import { readConfig } from '../src/base/config/index.ts';
import { decrypt, encrypt, keyedHashes, signingKey } from '../src/base/encryption.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { enqueue, sealed } from '../src/jobs/index.ts';
import { opened } from '../src/jobs/sealed.ts';
import { type Caller, IN_PRODUCT, PASSWORD, TestApp } from './app.ts';
import { addTwoFactor } from './two-factor.ts';

const ACCOUNT = { holderName: 'Ada Obi', institution: '003', transit: '00006', account: '7654321' };
const LETTER = { to: 'ada@example.com', subject: 'S', text: '778899' };
/** Columns of bytes that are public or grant no access. */
const NOT_SECRET = ['draws.value', 'seats.nonce', 'passkeys.public_key', 'sandbox_beacon.secret'];

let app: TestApp;
let ada: Caller;
let codes: readonly string[];
beforeAll(async () => {
  app = await TestApp.open();
  const staff = await app.staff('grace');
  await app.readyMember('ada', staff);
  ada = await app.confirmed('ada@example.com');
  await (await ada.confirm()).call('addBank', { ...IN_PRODUCT, body: { ...ACCOUNT, isPayout: false } });
  ({ recoveryCodes: codes } = await addTwoFactor(app, ada));
  await app.openSquad(staff, { orderRule: 'draw' });
  await inTransaction(app.context.db, async (trx) => {
    await enqueue(trx, [{ kind: 'mail', queue: 'codes', key: 'kept', payload: sealed(app.context.config, LETTER) }]);
    await sql`update outbox set failed_at = now() where key = 'kept'`.execute(trx);
  });
});
afterAll(() => app.close());

const keyIds = () => app.context.config.keys.all.map(({ id }) => id);
const rotate = () => rotateKey(app.context.db, app.context.config, app.context.clock, 0);

/** Returns the ids of the encryption keys in use, by column. */
async function usedKeys(): Promise<Record<string, number[]>> {
  const used: Record<string, number[]> = {};
  for (const { table, cipher, where } of ENCRYPTED) {
    const { rows } = await sql<{ id: number }>`
      select distinct get_byte(${cipher}, 0) as id from ${sql.table(table)} where ${where ?? sql`true`} order by 1
    `.execute(app.context.db);
    used[table] = rows.map(({ id }) => id);
  }
  return used;
}

/**
 * Returns the number of accounts after a second attempt to add the same account. The app detects duplicate accounts
 * under any encryption key.
 */
async function banksWhenAddedAgain(): Promise<number> {
  await (await ada.confirm()).raw('addBank', { ...IN_PRODUCT, body: { ...ACCOUNT, isPayout: false } });
  return (await ada.call('banks', IN_PRODUCT)).length;
}

async function outgoing() {
  const { rows } = await sql<{ payload: ReturnType<typeof sealed> }>`
    select payload from outbox where key = 'kept'
  `.execute(app.context.db);
  return rows[0] && opened(app.context.config, rows[0].payload);
}

describe('Encryption keys', () => {
  test('Every column of bytes is encrypted or public', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where data_type = 'bytea' and table_schema = current_schema()
    `.execute(app.context.db);
    const known = ENCRYPTED.map(({ table }) => table);
    const others = rows.filter(({ name }) => !known.some((table) => name.startsWith(`${table}.`)));
    expect(others.map(({ name }) => name).toSorted()).toEqual(NOT_SECRET.toSorted());
    expect(await usedKeys()).toEqual({
      banks: [1],
      two_factor: [1],
      bank_files: [],
      squads: [1],
      sandbox_mails: [1],
      outbox: [1],
    });
  });

  test('A process can use the new encryption key of another process immediately', async () => {
    const { config } = app.context;
    const before = encrypt(config, 'kept before');
    const other = readConfig({ DATA_DIR: config.dataDir });
    expect(keyIds()).toEqual([1]);
    await rotate();
    expect(keyIds()).toEqual([2, 1]);
    expect(encrypt(other, 'kept now')[0]).toBe(2);
    expect(decrypt(other, before)).toBe('kept before');
    expect(keyedHashes(other, 'x')).toHaveLength(2);
  });

  test('A key rotation leaves all data unchanged', async () => {
    const held = { bank_files: [], two_factor: [2], banks: [2], squads: [2], outbox: [2] };
    const used = await usedKeys();
    for (const [table, ids] of Object.entries(held)) expect(used[table], table).toEqual(ids);
    expect(used.sandbox_mails).toEqual([2]);
    expect(await outgoing()).toEqual(LETTER);
    expect((await app.visitor.call('mails', { query: { to: 'ada@example.com' } })).length).toBeGreaterThan(0);
  });

  test('The next key rotation finishes an interrupted key rotation', async () => {
    const { db, config, clock } = app.context;
    await expect(
      rotateKey(db, { ...config, keys: { all: [], newest: { id: 9, key: Buffer.alloc(1) } } }, clock, 0),
    ).rejects.toThrow();
    expect(keyIds()).toEqual([3, 2, 1]);
    expect(await banksWhenAddedAgain()).toBe(2);
    await rotate();
    expect(keyIds()).toEqual([3, 2, 1]);
    expect((await usedKeys()).banks).toEqual([3]);
  });

  test('A token from before a key rotation stays valid until the token expires', async () => {
    const [, before] = app.context.config.keys.all;
    if (!before) throw new Error('none was made before');
    const [, middle = ''] = (ada.token ?? '').split('.');
    const { sid } = JSON.parse(Buffer.from(middle, 'base64url').toString('utf8'));
    // Signs a token with a rotated key, as an attacker would.
    const forge = (name: string) =>
      new SignJWT({ sid, name })
        .setProtectedHeader({ alg: 'HS256', kid: `${before.id}` })
        .setSubject(ada.id)
        .setExpirationTime('1h')
        .sign(signingKey(before));
    const asked = async (token?: string) =>
      (await app.visitor.raw('banks', IN_PRODUCT, { authorization: `Bearer ${token}` })).statusCode;
    expect(await asked(await forge('at once'))).toBe(200);
    const at = (before.replacedAt ?? 0) + 15 * 60_000;
    const now = vi.spyOn(app.context.clock, 'real').mockReturnValue(new Date(at));
    expect(await asked(await forge('later'))).toBe(401);
    now.mockRestore();
    expect(await asked(ada.token)).toBe(200);
  });

  test('Two key rotations cannot run at the same time', async () => {
    const both = await Promise.allSettled([rotate(), rotate()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('A recovery code works until its rotated key is deleted', async () => {
    const { db, config } = app.context;
    expect(await codesOfBefore(db, config.keys)).toBe(10);
    const login = async (code: string) => {
      const answer = await app.visitor.call('login', { body: { email_address: ada.email, password: PASSWORD } });
      if (!('ticket' in answer)) throw new Error('no second factor');
      return (await app.visitor.raw('loginTwoFactor', { body: { ticket: answer.ticket, code } })).statusCode;
    };
    expect(await login(codes[0] ?? '')).toBe(200);
    await forgetKeys(db, config);
    expect(keyIds()).toHaveLength(1);
    expect(await codesOfBefore(db, config.keys)).toBe(0);
    expect(await login(codes[1] ?? '')).toBe(400);
    expect(await banksWhenAddedAgain()).toBe(2);
    // The deletion of old keys never affects recovery codes that use a current key.
    const { recoveryCodes } = await ada.call('renewRecoveryCodes', {});
    await forgetKeys(db, config);
    expect(await login(recoveryCodes[0] ?? '')).toBe(200);
    expect(readFileSync(join(config.dataDir, 'secrets.json'), 'utf8')).not.toContain('"isSpent":true');
  });
});

describe('Encrypted data without a key number', () => {
  test('The first key decrypts encrypted data without a key number', async () => {
    const { config } = app.context;
    const key = Buffer.alloc(32, 3).toString('hex');
    const DATA_DIR = join(config.dataDir, 'old');
    readConfig({ DATA_DIR });
    writeFileSync(join(DATA_DIR, 'secrets.json'), JSON.stringify({ data: key }));
    expect(readConfig({ DATA_DIR }).keys.newest).toEqual({ id: 1, key: Buffer.alloc(32, 3) });
  });
});
