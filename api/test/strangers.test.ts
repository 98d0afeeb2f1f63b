import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, TestHouse } from './house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open();
});
afterAll(() => house.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const signUp = (email_address: string, more: object = {}) =>
  house.visitor.raw('signup', {
    body: { firstName: 'Eve', lastName: 'Obi', email_address, password: PASSWORD, ...more },
  });
const subjects = async (to: string) => (await house.mailsTo(to)).map(({ subject }) => subject);
const login = (email_address: string, password = PASSWORD) =>
  house.visitor.raw('login', { body: { email_address, password } });

function inMinutes(minutes: number): void {
  vi.restoreAllMocks();
  const now = house.house.clock.real().getTime() + minutes * 60_000;
  vi.spyOn(house.house.clock, 'real').mockImplementation(() => new Date(now));
}

describe('signing up with an address that has an account', () => {
  test('is answered as any other; nothing changes, and its owner is told there, once in five minutes', async () => {
    const { email } = await house.member('ada');
    const known = await signUp(email, { firstName: 'Mallory', password: 'Intruder2026!' });
    const unknown = await signUp('new@example.com');
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    await signUp(email);
    const told = () =>
      subjects(email).then((all) => all.filter((subject) => subject.startsWith('You have an account')));
    expect(await told()).toHaveLength(1);
    inMinutes(6);
    await signUp(email);
    expect(await told()).toHaveLength(2);
    expect((await login(email)).json().data).toMatchObject({ firstName: 'ada' });
    expect((await login(email, 'Intruder2026!')).statusCode).toBe(401);
  });

  test('of the staff changes nothing either', async () => {
    const { email } = await house.staff('root', 'superadmin');
    await sql`update people set email_verified_at = null where email = ${email}`.execute(house.house.db);
    await signUp(email, { password: 'Intruder2026!' });
    expect((await login(email, 'Intruder2026!')).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(200);
  });

  test('that nobody verified: who signs up last is meant, but not while a code is on its way', async () => {
    const email = 'pending@example.com';
    await signUp(email, { firstName: 'First', password: 'First2026!' });
    const code = await house.code(email);
    await signUp(email, { firstName: 'Hasty', password: 'Hasty2026!' });
    expect(await house.code(email)).toBe(code);
    expect((await login(email, 'Hasty2026!')).statusCode).toBe(401);
    inMinutes(6);
    await signUp(email, { firstName: 'Second', password: 'Second2026!' });
    expect((await login(email, 'First2026!')).statusCode).toBe(401);
    const verify = (otp: string) => house.visitor.raw('verifyOtp', { body: { email_address: email, otp } });
    expect((await verify(code)).statusCode).toBe(400);
    expect((await verify(await house.code(email))).statusCode).toBe(200);
    expect((await login(email, 'Second2026!')).json().data).toMatchObject({ firstName: 'Second' });
  });
});

describe('whose address it is', () => {
  test('what was typed is not kept once it was answered', async () => {
    await house.visitor.call('forgotPassword', { body: { email_address: 'typed@example.com' } });
    await house.house.runDay();
    const { rows } = await sql`select payload from outbox where kind = 'code'`.execute(house.house.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"payload":{}}']));
  });

  const half = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

  test.each(['forgotPassword', 'sendOtp'] as const)('%s does not tell by how long it takes', async (name) => {
    const { email } = await house.member(`slow-${name}`.toLowerCase());
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 60; round += 1)
      for (const [who, email_address] of [['known', email] as const, ['unknown', 'nobody@example.com'] as const]) {
        await sql`delete from login_codes`.execute(house.house.db);
        const from = performance.now();
        await house.visitor.call(name, { body: { email_address } });
        took[who].push(performance.now() - from);
        await house.house.runDay();
      }
    const ratio = half(took.known) / half(took.unknown);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });
});

describe('a password that everybody tries first', () => {
  const refused = { code: 'bad_input', fields: { password: 'Many people use this password: choose another' } };

  test.each(['Password1!', 'P@ssw0rd!', '!Qwerty123', 'Trustno1.', '1qaz!QAZ', 'ILoveYou1!', 'L58jkdjp!'])(
    '%s is refused',
    async (password) => {
      expect((await signUp('common@example.com', { password })).json()).toMatchObject(refused);
    },
  );

  test('also as the next one, and as that of new staff', async () => {
    const ada = await house.member('changes');
    const change = { oldPassword: PASSWORD, password: 'Password1!' };
    expect(await ada.refused('updatePassword', { params: { id: ada.id }, body: change })).toMatchObject(refused);
    await house.visitor.call('forgotPassword', { body: { email_address: ada.email } });
    const reset = { email_address: ada.email, otp: await house.code(ada.email), password: 'Password1!' };
    expect(await house.visitor.refused('resetPassword', { body: reset })).toMatchObject(refused);
    const invited = { firstName: 'Ama', lastName: 'Obi', password: 'Password1!' };
    expect(
      await house.visitor.refused('acceptInvitation', { query: { id: 'x'.repeat(43) }, body: invited }),
    ).toMatchObject(refused);
  });
});
