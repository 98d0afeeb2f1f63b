import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, TestHouse } from './house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open();
});
afterAll(() => house.close());

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
async function recorded(action: string, subject: string) {
  const { rows } = await sql`
    select actor_kind, actor_id, origin.ip, origin.device, origin.browser from activity left join activity_origins origin on activity_id = activity.id
    where action = ${action} and subject = ${subject} order by id
  `.execute(house.house.db);
  return rows;
}
const WHENCE = { ip: '127.0.0.1', device: 'computer', browser: 'Chrome, Windows' };

describe('a sign-in that fails is recorded, with where it came from', () => {
  const tryWith = (email_address: string) =>
    house.visitor.raw('login', { body: { email_address, password: 'Wrong2026!' } }, { 'user-agent': CHROME });
  const visitor = { actor_kind: 'visitor', actor_id: null, ...WHENCE };

  test('of a member, and of an address that nobody has', async () => {
    const { id, email } = await house.member('ada');
    await tryWith(email);
    await tryWith('nobody@example.com');
    expect(await recorded('failed_sign_in', `person:${id}`)).toEqual([visitor]);
    expect(await recorded('failed_sign_in', 'nobody')).toEqual([visitor]);
  });

  test('by a wrong code of the second factor', async () => {
    const kofi = await house.staff('kofi');
    await sql`
      insert into two_factor (person_id, secret_cipher, on_since) values (${kofi.id}, '', now())
    `.execute(house.house.db);
    const login = { email_address: kofi.email, password: PASSWORD };
    const { ticket } = (await house.visitor.raw('login', { body: login })).json();
    await house.visitor.raw('loginTwoFactor', { body: { ticket, code: 'aaaaa-bbbbb' } }, { 'user-agent': CHROME });
    expect(await recorded('failed_sign_in', `person:${kofi.id}`)).toEqual([visitor]);
  });

  test('and one that succeeds is not', async () => {
    const { id } = await house.member('beth');
    expect(await recorded('failed_sign_in', `person:${id}`)).toEqual([]);
  });
});

describe('what only others may do', () => {
  test('is recorded when it is asked for, by members and staff, once an hour for each thing', async () => {
    const [carl, desk] = [await house.member('carl'), await house.staff('desk', 'support')];
    const ask = (token = '') =>
      house.visitor.raw('platformSettings', {}, { authorization: `Bearer ${token}`, 'user-agent': CHROME });
    for (const { token } of [carl, carl, desk]) expect((await ask(token)).statusCode).toBe(403);
    expect(await recorded('was_denied', 'call:platformSettings')).toEqual([
      { actor_kind: 'member', actor_id: carl.id, ...WHENCE },
      { actor_kind: 'staff', actor_id: desk.id, ...WHENCE },
    ]);
    await carl.refused('staff');
    expect(await recorded('was_denied', 'call:staff')).toHaveLength(1);
  });

  test('what is not there for somebody is not: they may ask for it', async () => {
    const [dora, other] = [await house.member('dora'), await house.member('other')];
    expect((await dora.refused('kyc', { params: { id: other.id } })).code).toBe('not_found');
    expect(await recorded('was_denied', 'call:kyc')).toEqual([]);
  });

  test('is not recorded of who may', async () => {
    await (await house.staff('root', 'superadmin')).raw('platformSettings');
    expect(await recorded('was_denied', 'call:platformSettings')).toHaveLength(2);
  });
});
