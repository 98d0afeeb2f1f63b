import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Patience } from '../src/base/http-client.ts';
import { Unreachable } from '../src/base/unreachable.ts';
import { askAboutChecks } from '../src/people/kyc/ask-about-checks.ts';
import { sandboxIdentity, signCallback } from '../src/providers/identity/sandbox.ts';
import { shuftiIdentity } from '../src/providers/identity/shufti.ts';
import { type Caller, KYC, TestApp } from './app.ts';
import { identityContract } from './providers/identity.contract.ts';
import { timeOutOnHang } from './providers/local-server.ts';
import { LocalShufti, SHUFTI_KEYS } from './providers/local-shufti.ts';

const shufti = new LocalShufti();
let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  await shufti.listen();
  app = await TestApp.open({ IDENTITY: 'shufti', SHUFTI_URL: shufti.url, ...SHUFTI_KEYS });
  grace = await app.staff('grace');
  timeOutOnHang(shufti);
});
afterAll(async () => {
  await app.close();
  await shufti.close();
});
beforeEach(() => {
  shufti.heard.splice(0);
  shufti.faults.splice(0);
  shufti.page = 'https://app.shuftipro.com/verification/process/';
});

const ADA = { email: 'ada@example.com', name: 'Ada Obi', language: 'fr' } as const;
const settings = (more: object = {}) => ({
  SHUFTI_URL: shufti.url,
  ...SHUFTI_KEYS,
  SHUFTI_SIGNATURE: 'hashed-key' as const,
  ...more,
});
const provider = (more: object = {}, patience?: Partial<Omit<Patience, 'tries'>>) =>
  shuftiIdentity(settings(more), 'https://adashi.example', patience);

const EVENTS = {
  pending: 'request.pending',
  verified: 'verification.accepted',
  declined: 'verification.declined',
  expired: 'request.timeout',
};

identityContract('Shufti Pro', () => ({
  provider: provider(),
  document: { name: null, birthDate: '1990-01-31' },
  decide: async (reference, status, reason) => shufti.decide(reference, EVENTS[status], reason),
  callback: (reference) => shufti.callback(reference),
}));

identityContract('the sandbox', () => {
  const { db, config } = app.context;
  return {
    provider: sandboxIdentity(db, config.keys.newest.key),
    document: { name: 'Ada Obi', birthDate: '1990-01-31' },
    decide: async (reference, status, reason) => {
      await sql`
        update sandbox_identities set status = ${status}, reason = ${reason}, document_name = 'Ada Obi',
          birth_date = '1990-01-31' where reference = ${reference}
      `.execute(db);
    },
    callback: (reference) => ({
      body: reference,
      headers: { signature: signCallback(reference, config.keys.newest.key) },
    }),
  };
});

describe('Requests and responses of Shufti Pro', () => {
  test('An identity check verifies the face and a document with the name of the member', async () => {
    await provider().start('kyc-event-1', ADA);
    const [heard] = shufti.heard;
    expect(heard).toMatchObject({ method: 'POST', path: '/' });
    expect(heard?.headers.authorization).toBe(`Basic ${Buffer.from('a-client:a-secret').toString('base64')}`);
    expect(JSON.parse(String(heard?.body))).toEqual({
      reference: 'kyc-event-1',
      callback_url: 'https://adashi.example/api/webhooks/identity',
      redirect_url: 'https://adashi.example/dashboard?verify',
      email: 'ada@example.com',
      language: 'FR',
      verification_mode: 'any',
      ttl: 60,
      face: { proof: '' },
      document: {
        proof: '',
        dob: '',
        supported_types: ['passport', 'id_card', 'driving_license'],
        name: { full_name: 'Ada Obi', fuzzy_match: '1' },
      },
    });
  });

  test.each([
    ['https://evil.example/'],
    ['https://shuftipro.com.evil.example/'],
    ['http://app.shuftipro.com/'],
    ['javascript:alert(1)//'],
    ['//'],
  ])('The Shufti Pro adapter rejects a redirect to the page %s', async (page) => {
    shufti.page = page;
    await expect(provider().start(`kyc-page-${encodeURIComponent(page)}`, ADA)).rejects.toThrow('no page of its own');
  });

  test.each([
    ['request.received', 'pending', null],
    ['review.pending', 'pending', null],
    ['verification.status.changed', 'pending', null],
    ['something.new', 'pending', null],
    ['verification.cancelled', 'declined', "The check wasn't finished."],
    ['request.deleted', 'expired', null],
  ])('After the Shufti Pro event %s, the identity check has the status %s', async (event, status, reason) => {
    shufti.decide('kyc-events-1', event);
    expect(await provider().verdict('kyc-events-1')).toEqual({ status, reason });
  });

  test.each([
    ['a full name', { full_name: 'Ada Obi' }, 'Ada Obi'],
    ['a first and a last name', { first_name: 'Ada', last_name: 'Obi' }, 'Ada Obi'],
    ['only a first name', { first_name: 'Ada' }, null],
    ['an unknown form', ['Ada Obi'], null],
  ])('The Shufti Pro adapter reads the name in a document with %s', async (_, documentName, name) => {
    shufti.documentName = documentName;
    shufti.decide('kyc-named', 'verification.accepted');
    const { document } = await provider().verdict('kyc-named');
    expect(document).toEqual({ name, birthDate: '1990-01-31' });
    shufti.documentName = undefined;
  });

  test('The Shufti Pro adapter ends an identity check that Shufti Pro has deleted', async () => {
    expect(await provider().verdict('kyc-never-known')).toEqual({ status: 'expired', reason: null });
    shufti.decide('kyc-events-1', 'verification.declined', 'x'.repeat(1_000));
    expect((await provider().verdict('kyc-events-1')).reason).toHaveLength(300);
  });

  test('The Shufti Pro adapter accepts signatures with the unhashed key only when the configuration allows them', async () => {
    shufti.rule = 'plain-key';
    const { body, headers } = shufti.callback('kyc-events-1');
    const older = provider({ SHUFTI_SIGNATURE: 'plain-key' });
    expect(older.readCallback(body, headers)).toBe('kyc-events-1');
    expect((await older.verdict('kyc-events-1')).status).toBe('declined');
    expect(provider().readCallback(body, headers)).toBe(null);
    await expect(provider().verdict('kyc-events-1')).rejects.toThrow('not signed with our key');
    shufti.rule = 'hashed-key';
    // The Shufti Pro documentation defines the signature as sha256(body + sha256(secret)).
    const known = '98a531cfd96cf64fd6588efee427ba7d011abd3ccb139eadf9ff66fbe03007d1';
    expect(provider().readCallback('{"reference":"kyc-known"}', { signature: known })).toBe('kyc-known');
  });
});

describe('Failures of Shufti Pro', () => {
  const decided = () => {
    shufti.decide('kyc-trouble', 'verification.accepted');
    return provider({}, { wait: async () => {} }).verdict('kyc-trouble');
  };

  test.each([[429], [500], [503], ['hang'], ['drop'], ['cut']] as const)(
    'The Shufti Pro adapter retries a status request after the failure %s',
    async (fault) => {
      shufti.faults.push(fault);
      expect((await decided()).status).toBe('verified');
      expect(shufti.heard).toHaveLength(2);
    },
  );

  test('Before a retry, the adapter waits for the time that Shufti Pro requests', async () => {
    shufti.retryAfter = '1';
    shufti.faults.push(429);
    const waits: number[] = [];
    shufti.decide('kyc-trouble', 'verification.accepted');
    await provider({}, { wait: async (ms) => void waits.push(ms) }).verdict('kyc-trouble');
    expect(waits).toEqual([1_000]);
    shufti.retryAfter = null;
  });

  test('The Shufti Pro adapter stops after three failed attempts', async () => {
    shufti.faults.push('drop', 500, 'hang', 500);
    await expect(decided()).rejects.toThrow(Unreachable);
    expect(shufti.heard).toHaveLength(3);
  });

  test.each([[400], [401], [403], [409]])(
    'The Shufti Pro adapter does not retry after the HTTP status %s',
    async (status) => {
      shufti.faults.push(status);
      await expect(decided()).rejects.toThrow(`answers ${status}`);
      expect(shufti.heard).toHaveLength(1);
    },
  );

  test('The Shufti Pro adapter ignores unsigned results', async () => {
    shufti.faults.push(200);
    await expect(decided()).rejects.toThrow('not signed with our key');
  });

  test.each([[409], [429], [500], ['hang'], ['drop'], ['cut']] as const)(
    'An identity check starts only once despite the failure %s',
    async (fault) => {
      shufti.faults.push(fault);
      await expect(provider({}, { wait: async () => {} }).start(`kyc-once-${fault}`, ADA)).rejects.toThrow(Unreachable);
      expect(shufti.heard).toHaveLength(1);
    },
  );

  test('The Shufti Pro adapter uses each reference for only one identity check', async () => {
    await provider().start('kyc-used', ADA);
    await expect(provider().start('kyc-used', ADA)).rejects.toThrow('answers 409');
  });
});

describe('Member verified by Shufti Pro', () => {
  const start = async (who: Caller) =>
    (await who.call('initiateKyc', { body: { email: who.email, face: '', document: '' } })).data;
  const submitted = async (name: string) => {
    const who = await app.member(name);
    await who.call('submitKyc', { params: { id: who.id }, body: { ...KYC, email_address: who.email } });
    return who;
  };
  const message = async (who: Caller, reference: string) =>
    (await who.call('kycCallback', { body: { reference } })).message;
  const post = (reference: string, more: object = {}) => {
    const { body, headers } = shufti.callback(reference);
    return app.server.inject({ method: 'POST', url: '/api/webhooks/identity', body, headers: { ...headers, ...more } });
  };
  const standing = async (who: Caller) => (await who.call('me', {})).kycVerificationStatus;
  const noticesOf = async (who: Caller, kind: string) =>
    (await who.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);
  /** Counts the identity cases in a staff member’s notices. One unread notice can count several cases. */
  const waitingFor = async (who: Caller) =>
    (await noticesOf(who, 'kyc_waits')).reduce((sum, { count }) => sum + (count ?? 1), 0);
  const caseOf = (who: Caller) => grace.call('kycCase', { params: { id: who.id } });

  test('Repeated callbacks verify a member once', async () => {
    const ada = await submitted('ada');
    const { reference, verification_url } = await start(ada);
    expect(verification_url).toBe(`https://app.shuftipro.com/verification/process/${reference}`);
    expect(await message(ada, reference)).toBe('Verification request is pending');
    const early = shufti.callback(reference);
    shufti.decide(reference, 'verification.accepted');
    for (const sent of [shufti.callback(reference), early, shufti.callback(reference)]) {
      const answer = await app.server.inject({ method: 'POST', url: '/api/webhooks/identity', ...sent });
      expect(answer.statusCode).toBe(200);
    }
    expect(await standing(ada)).toBe('verified');
    expect(await message(ada, reference)).toBe('Verification request successful');
    expect(await noticesOf(ada, 'identity_verified')).toHaveLength(1);
  });

  test('An unsigned callback cannot verify a member', async () => {
    const bob = await submitted('bob');
    const { reference } = await start(bob);
    shufti.decide(reference, 'verification.accepted');
    expect((await post(reference, { signature: 'no' })).statusCode).toBe(401);
    expect(await standing(bob)).toBe('pending');
    const lie = shufti.callback(reference);
    shufti.decide(reference, 'request.pending');
    await app.server.inject({ method: 'POST', url: '/api/webhooks/identity', ...lie });
    expect(await standing(bob)).toBe('pending');
  });

  test('Staff review a verified member after the identity result changes to declined', async () => {
    const cat = await submitted('cat');
    const { reference } = await start(cat);
    shufti.decide(reference, 'verification.declined', 'The document is expired.');
    await post(reference);
    expect(await message(cat, reference)).toBe('Verification request declined: The document is expired.');
    shufti.decide(reference, 'verification.accepted');
    await post(reference);
    expect(await standing(cat)).toBe('verified');
    const before = [(await noticesOf(cat, 'identity_declined')).length, await waitingFor(grace)];
    shufti.decide(reference, 'verification.declined', 'Forged.');
    await post(reference);
    expect(await standing(cat)).toBe('verified');
    expect(await noticesOf(cat, 'identity_declined')).toHaveLength(before[0] ?? -1);
    expect(await waitingFor(grace)).toBe((before[1] ?? -1) + 1);
    expect((await caseOf(cat)).checks[0]).toMatchObject({ status: 'declined', reason: 'Forged.' });
  });

  test('A member with an expired link to the identity check gets a message', async () => {
    const dan = await submitted('dan');
    const { reference } = await start(dan);
    const waiting = await waitingFor(grace);
    shufti.decide(reference, 'request.timeout');
    await post(reference);
    expect(await message(dan, reference)).toBe('Verification request expired');
    expect((await noticesOf(dan, 'identity_declined'))[0]).toMatchObject({ reason: 'Verification request expired' });
    expect((await caseOf(dan)).stage).toBe('submitted');
    expect(await waitingFor(grace)).toBe(waiting);
    const second = await start(dan);
    shufti.decide(second.reference, 'verification.accepted');
    await post(second.reference);
    shufti.decide(second.reference, 'request.deleted');
    await post(second.reference);
    expect(await message(dan, second.reference)).toBe('Verification request successful');
    expect((await caseOf(dan)).checks[0]).toMatchObject({ status: 'verified' });
  });

  test('The app keeps the newer of two simultaneous identity results', async () => {
    const fay = await submitted('fay');
    const { reference } = await start(fay);
    shufti.decide(reference, 'verification.declined', 'Blurred.');
    shufti.afterLooking = async () => {
      shufti.decide(reference, 'verification.accepted');
      await post(reference);
    };
    await post(reference);
    expect((await caseOf(fay)).checks[0]).toMatchObject({ status: 'verified' });
  });

  test('After a lost callback, a status request verifies the member', async () => {
    const eve = await submitted('eve');
    const [older, newer] = [await start(eve), await start(eve)];
    shufti.decide(newer.reference, 'verification.accepted');
    shufti.checks.set(older.reference, { event: 'request.pending', reason: null });
    shufti.heard.splice(0);
    await askAboutChecks(app.context);
    expect(await standing(eve)).toBe('verified');
    const asked = shufti.heard.map(({ body }) => JSON.parse(String(body)).reference);
    expect(asked).toContain(older.reference);
    expect(asked.indexOf(older.reference)).toBeLessThan(asked.indexOf(newer.reference));
    await app.skipTo(app.inDays(4));
    shufti.heard.splice(0);
    await askAboutChecks(app.context);
    expect(shufti.heard).toHaveLength(0);
    await app.skipTo(app.inDays(-4));
  });

  test('A member can retry an identity check after an outage of Shufti Pro', async () => {
    const gil = await submitted('gil');
    const body = { email: gil.email, face: '', document: '' };
    shufti.faults.push(500);
    expect(await gil.refused('initiateKyc', { body })).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await caseOf(gil)).checks).toHaveLength(0);
    const { reference } = await start(gil);
    shufti.decide(reference, 'verification.accepted');
    shufti.faults.push(500, 500, 500);
    expect((await post(reference)).statusCode).toBe(503);
    expect(await message(gil, reference)).toBe('Verification request successful');
  });

  test('The database contains only the birth date of the identity documents', async () => {
    const { rows } = await sql<{ all: string; born: string[] }>`
      select (select json_agg(to_jsonb(t) - 'birth_date') from identity_checks t)::text
        || (select json_agg(t) from activity t)::text || (select json_agg(t) from people t)::text as all,
        (select array_agg(distinct birth_date::text) from identity_checks where status = 'verified') as born
    `.execute(app.context.db);
    expect(rows[0]?.born).toEqual(['1990-01-31']);
    expect(rows[0]?.all).toContain('verified');
    expect(rows[0]?.all).not.toMatch(/P0123456|1990-01-31|access_token/);
  });
});
