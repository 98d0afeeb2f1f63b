import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, TestApp } from './app.ts';
import { later, MINUTE } from './later.ts';
import { Passkey } from './passkey.ts';
import { addTwoFactor } from './two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject);

describe('Passkeys of a person', () => {
  const device = () => new Passkey(app.context.config.publicUrl);
  const add = async (me: Caller, passkey = device(), name = 'Phone') => {
    const response = passkey.made(await me.call('passkeyOptions', {}));
    return { passkey, added: await me.call('addPasskey', { body: { name, response } }) };
  };
  const member = async (name: string) => app.confirmed((await app.member(name)).email);
  const challenge = () => app.visitor.call('passkeyLoginOptions', {});

  test('A person can sign in with only a passkey', async () => {
    const me = await member('sade');
    await addTwoFactor(app, me);
    const { passkey, added } = await add(me);
    expect(added).toMatchObject({ name: 'Phone', usedAt: null });
    expect(await subjectsTo(me.email)).toContain('A passkey was added');
    const { data } = await app.visitor.call('loginPasskey', {
      body: { response: passkey.signed(await challenge()) },
    });
    expect(data.id).toBe(me.id);
    const { passkeys } = await me.call('security', {});
    expect(passkeys).toMatchObject([{ id: added.id, usedAt: expect.any(String) }]);
  });

  test('The server accepts each signature of a passkey only once', async () => {
    const me = await member('tayo');
    const { passkey } = await add(me);
    const options = await challenge();
    const response = passkey.signed(options);
    await app.visitor.call('loginPasskey', { body: { response } });
    const refused = async (body: object) => (await app.visitor.refused('loginPasskey', { body })).code;
    expect(await refused({ response })).toBe('passkey_refused');
    expect(await refused({ response: passkey.signed(options) })).toBe('passkey_refused');
    expect(await refused({ response: passkey.signed(await me.call('passkeyOptions', {})) })).toBe('passkey_refused');
    expect(await refused({ response: device().signed(await challenge()) })).toBe('passkey_refused');
    const asked = await challenge();
    later(app, 5 * MINUTE + 1_000);
    expect(await refused({ response: passkey.signed(asked) })).toBe('passkey_refused');
  });

  test.each([
    ['The passkey belongs to another site', () => new Passkey('https://adashi.example.net')],
    ['The device has not verified its user', () => device().unverified()],
  ])('The server rejects a new passkey: %s', async (_, made) => {
    const me = await app.confirmed((await app.member(`u${Math.abs(made.toString().length)}`)).email);
    const response = made().made(await me.call('passkeyOptions', {}));
    expect((await me.refused('addPasskey', { body: { name: 'x', response } })).code).toBe('passkey_refused');
  });

  test('The server rejects a sign-in with a stale passkey counter', async () => {
    const me = await member('uche');
    const { passkey } = await add(me);
    await app.visitor.call('loginPasskey', { body: { response: passkey.signed(await challenge()) } });
    passkey.counter -= 1;
    const copied = { body: { response: passkey.signed(await challenge()) } };
    expect((await app.visitor.refused('loginPasskey', copied)).code).toBe('passkey_refused');
    passkey.counter += 5;
    const unseen = { body: { response: passkey.unverified().signed(await challenge()) } };
    expect((await app.visitor.refused('loginPasskey', unseen)).code).toBe('passkey_refused');
  });

  test('Only one of two simultaneous sign-ins with a passkey and a copy of the passkey succeeds', async () => {
    const me = await member('ufuoma');
    const { passkey } = await add(me);
    const [first, second] = [await challenge(), await challenge()];
    const original = passkey.signed(first);
    passkey.counter -= 1;
    const responses = [original, passkey.signed(second)];
    const answers = await Promise.all(
      responses.map((response) => app.visitor.raw('loginPasskey', { body: { response } })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('passkey_refused');
  });

  test('The server rejects a passkey of another person', async () => {
    const [vera, wale] = [await member('vera'), await member('wale')];
    const { passkey, added } = await add(vera);
    const stolen = device().made(await vera.call('passkeyOptions', {}));
    expect((await wale.refused('addPasskey', { body: { name: 'x', response: stolen } })).code).toBe('passkey_refused');
    const same = passkey.made(await wale.call('passkeyOptions', {}));
    expect((await wale.refused('addPasskey', { body: { name: 'x', response: same } })).code).toBe('passkey_refused');
    const theirs = { params: { id: added.id } };
    expect((await wale.refused('renamePasskey', { ...theirs, body: { name: 'Mine' } })).status).toBe(404);
    expect((await wale.refused('removePasskey', theirs)).status).toBe(404);
    await vera.call('renamePasskey', { ...theirs, body: { name: 'Old phone' } });
    expect((await vera.call('security', {})).passkeys).toMatchObject([{ name: 'Old phone' }]);
    await vera.call('removePasskey', theirs);
    expect(await subjectsTo(vera.email)).toContain('A passkey was removed');
    const gone = { body: { response: passkey.signed(await challenge()) } };
    expect((await app.visitor.refused('loginPasskey', gone)).code).toBe('passkey_refused');
  });

  test('A person can have at most ten passkeys', async () => {
    const me = await member('yemi');
    for (let made = 0; made < 10; made += 1) await add(me);
    const response = device().made(await me.call('passkeyOptions', {}));
    expect((await me.refused('addPasskey', { body: { name: 'x', response } })).code).toBe('too_many_passkeys');
  });
});
