import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signCallback } from '../src/providers/identity/sandbox.ts';
import { type Caller, KYC, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let hassan: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  hassan = await app.staff('hassan');
});
afterAll(() => app.close());

const REASON = 'The photo of the passport is too dark.';
const one = (id: string) => ({ params: { id } });
const again = (who: Caller, more: object = {}) => ({
  ...one(who.id),
  body: { kycVerificationStatus: 'pending' as const, reason: REASON, ...more },
});
const verify = (who: Caller, more: object = {}) => ({
  ...one(who.id),
  body: { kycVerificationStatus: 'verified' as const, ...more },
});
const caseOf = (who: Caller) => grace.call('kycCase', one(who.id));
const stageOf = async (who: Caller) => (await caseOf(who)).stage;
const submit = (who: Caller) => who.call('submitKyc', { ...one(who.id), body: { ...KYC, email_address: who.email } });
const noticesOf = async (who: Caller, kind: string) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);
/** Number of the cases in the notices of a staff member. Unread notices are one notice with a count. */
const waitingFor = async (who: Caller) =>
  (await noticesOf(who, 'kyc_waits')).reduce((sum, { count }) => sum + (count ?? 1), 0);

async function startCheck(who: Caller): Promise<string> {
  return (await who.call('initiateKyc', { body: { email: who.email, face: '', document: '' } })).data.reference;
}

const decide = (reference: string, decision: 'approved' | 'declined') =>
  app.visitor.call('decideIdentity', { params: { reference }, body: { decision } });
const callback = async (who: Caller, reference: string) =>
  (await who.call('kycCallback', { body: { reference } })).message;

describe('KYC cases', () => {
  test('A declined identity check moves a KYC case to staff', async () => {
    const ada = await app.member('ada');
    expect(await stageOf(ada)).toBe(null);
    await submit(ada);
    expect(await stageOf(ada)).toBe('submitted');
    const first = await startCheck(ada);
    expect(await stageOf(ada)).toBe('checking');
    await decide(first, 'declined');
    expect(await caseOf(ada)).toMatchObject({
      stage: 'review',
      reason: "We couldn't read the document.",
      form: { city: 'Toronto' },
      checks: [{ reference: first, status: 'declined', decidedAt: expect.any(String) }],
    });
    for (const staff of [grace, hassan])
      expect((await noticesOf(staff, 'kyc_waits'))[0]).toMatchObject({ member: 'Ada Obi', person: ada.id });

    await grace.call('updateUserKyc', because(again(ada)));
    expect(await stageOf(ada)).toBe('asked');
    expect((await ada.call('me', {})).kycAskedAgain).toEqual({ reason: REASON, isAnswered: false });
    expect((await noticesOf(ada, 'identity_asked_again'))[0]).toMatchObject({ reason: REASON });
    const [mail] = await app.mailsTo(ada.email);
    expect(mail).toMatchObject({ subject: 'Please verify your identity again' });
    expect(mail?.text).toContain(REASON);
    expect(mail?.text).toContain('/dashboard?verify');

    const before = await waitingFor(grace);
    await ada.call('changeKyc', { ...one(ada.id), body: { city: 'Ottawa' } });
    expect(await stageOf(ada)).toBe('review');
    expect(await waitingFor(grace)).toBe(before + 1);
    expect((await ada.call('me', {})).kycAskedAgain).toEqual({ reason: REASON, isAnswered: true });

    await grace.call('updateUserKyc', because(verify(ada, { reason: 'Seen in person.' })));
    expect(await caseOf(ada)).toMatchObject({ stage: 'verified', status: 'verified', request: null });
    expect((await ada.call('me', {})).kycAskedAgain).toBe(null);
    expect(await noticesOf(ada, 'identity_verified')).toHaveLength(1);
    expect((await caseOf(ada)).history.map(({ act, by, isStaff, reason }) => [act, by, isStaff, reason])).toEqual([
      ['set_kyc_status', 'grace Staff', true, 'Seen in person.'],
      ['changed_kyc', 'Ada Obi', false, null],
      ['asked_for_kyc_again', 'grace Staff', true, REASON],
      ['declined_identity', null, false, "We couldn't read the document."],
      ['started_identity_check', 'Ada Obi', false, null],
      ['submitted_kyc', 'Ada Obi', false, null],
    ]);
  });

  test('An identity check from before a staff request cannot verify a KYC case', async () => {
    const eve = await app.member('eve');
    await submit(eve);
    const old = await startCheck(eve);
    await grace.call('updateUserKyc', because(again(eve)));
    await decide(old, 'approved');
    expect(await callback(eve, old)).toBe('Verification request is pending');
    expect(await stageOf(eve)).toBe('asked');
    expect((await noticesOf(grace, 'kyc_waits'))[0]).toMatchObject({ person: eve.id });
    const next = await startCheck(eve);
    expect(await stageOf(eve)).toBe('checking');
    await decide(next, 'approved');
    expect(await callback(eve, next)).toBe('Verification request successful');
    expect(await caseOf(eve)).toMatchObject({ stage: 'verified', request: null });
  });

  test('A staff request about one member does not affect the KYC case of another member', async () => {
    const [tess, uma] = [await app.member('tess'), await app.member('uma')];
    for (const who of [tess, uma]) {
      await submit(who);
      await grace.call('updateUserKyc', because(again(who)));
    }
    await startCheck(tess);
    const isAnswered = async (who: Caller) => (await who.call('me', {})).kycAskedAgain?.isAnswered;
    expect([await isAnswered(tess), await isAnswered(uma)]).toEqual([true, false]);
    await grace.call('updateUserKyc', because(verify(tess)));
    expect([await stageOf(tess), await stageOf(uma)]).toEqual(['verified', 'asked']);
  });

  test('A running identity check cannot verify a KYC case again after staff verified the case', async () => {
    const vera = await app.member('vera');
    await submit(vera);
    const reference = await startCheck(vera);
    await grace.call('updateUserKyc', because(verify(vera)));
    const { kycVerifiedAt } = await vera.call('me', {});
    await decide(reference, 'approved');
    expect(await callback(vera, reference)).toBe('Verification request successful');
    expect((await vera.call('me', {})).kycVerifiedAt).toBe(kycVerifiedAt);
    expect(await noticesOf(vera, 'identity_verified')).toHaveLength(1);
    const asked = await vera.refused('initiateKyc', { body: { email: vera.email, face: '', document: '' } });
    expect(asked.code).toBe('wrong_state');
    expect((await caseOf(vera)).history.map(({ act }) => act)).not.toContain('verified_identity');
  });

  test('A repeated identity result does not change a KYC case', async () => {
    const wim = await app.member('wim');
    await submit(wim);
    const reference = await startCheck(wim);
    await decide(reference, 'declined');
    const once = async () => {
      expect(await noticesOf(wim, 'identity_declined')).toHaveLength(1);
      const acts = (await caseOf(wim)).history.map(({ act }) => act);
      expect(acts.filter((act) => act === 'declined_identity')).toHaveLength(1);
    };
    const answer = await callback(wim, reference);
    expect(await callback(wim, reference)).toBe(answer);
    await once();
    await sql`update sandbox_identities set status = 'pending', reason = null where reference = ${reference}`.execute(
      app.context.db,
    );
    expect(await callback(wim, reference)).toBe('Verification request is pending');
    expect(await caseOf(wim)).toMatchObject({ stage: 'review', checks: [{ status: 'declined' }] });
    await once();
  });

  test('A staff request revokes the verification of a KYC case', async () => {
    const sam = await app.member('sam');
    await app.verifyIdentity(sam);
    const { reference = '' } = (await caseOf(sam)).checks[0] ?? {};
    await grace.call('updateUserKyc', because(again(sam)));
    expect(await sam.call('me', {})).toMatchObject({
      kycVerificationStatus: 'pending',
      kycVerificationReference: null,
      kycVerifiedAt: null,
    });
    expect(await callback(sam, reference)).toBe('Verification request is pending');
    const heard = await app.server.inject({
      method: 'POST',
      url: '/api/webhooks/identity',
      headers: { 'content-type': 'text/plain', signature: signCallback(reference, app.context.config.keys.newest.key) },
      body: reference,
    });
    expect(heard.statusCode).toBe(200);
    expect(await stageOf(sam)).toBe('asked');
  });
});

describe('Queue of KYC cases', () => {
  test('The queue of KYC cases lists waiting cases first', async () => {
    const [waits, fresh] = [await app.member('quentin'), await app.member('quincy')];
    await submit(fresh);
    await submit(waits);
    await decide(await startCheck(waits), 'declined');
    await callback(waits, (await caseOf(waits)).checks[0]?.reference ?? '');
    const { data, total } = await grace.call('kycCases', { query: { pageSize: 100 } });
    const stages = data.map(({ stage }) => stage);
    expect(stages).toEqual(
      stages.toSorted(
        (a, b) =>
          ['review', 'asked', 'checking', 'submitted'].indexOf(a) -
          ['review', 'asked', 'checking', 'submitted'].indexOf(b),
      ),
    );
    expect(stages[0]).toBe('review');
    expect(stages).not.toContain('verified');
    expect((await grace.call('kycCases', { query: { q: 'quin' } })).data.map(({ id }) => id)).toEqual([fresh.id]);
    const verified = await grace.call('kycCases', { query: { stage: 'verified' } });
    expect(new Set(verified.data.map(({ stage }) => stage))).toEqual(new Set(['verified']));
    const counts = await grace.call('kycStats', {});
    expect(counts).toMatchObject({ all: total, verified: verified.total });
    for (const stage of ['review', 'asked', 'checking', 'submitted'] as const)
      expect((await grace.call('kycCases', { query: { stage } })).total, stage).toBe(counts[stage]);
  });
});

describe('Simultaneous decisions about a KYC case', () => {
  test.each([
    ['both staff members verify', verify, verify],
    ['both staff members request data', again, again],
    ['one staff member verifies and one requests data', verify, again],
  ])('One of two simultaneous decisions about a KYC case fails with a conflict: %s', async (name, first, second) => {
    const member = await app.member(name.replaceAll(' ', '').slice(-12));
    await submit(member);
    const { seen } = await caseOf(member);
    const answers = await Promise.all([
      grace.raw('updateUserKyc', because(first(member, { seen }))),
      hassan.raw('updateUserKyc', because(second(member, { seen }))),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('Staff cannot decide on an outdated version of a KYC form', async () => {
    const member = await app.member('mover');
    await submit(member);
    const { seen } = await caseOf(member);
    await member.call('changeKyc', { ...one(member.id), body: { city: 'Halifax' } });
    expect((await grace.refused('updateUserKyc', because(verify(member, { seen })))).code).toBe('wrong_state');
    await grace.call('updateUserKyc', because(verify(member, { seen: (await caseOf(member)).seen })));
  });
});

describe('Rejected requests about a KYC case', () => {
  test('Staff must give a reason for a request about a KYC case', async () => {
    const nina = await app.member('nina');
    await submit(nina);
    expect((await grace.refused('updateUserKyc', again(nina, { reason: '' }))).fields).toEqual({
      reason: 'Say why in a few words',
    });
    await grace.call('updateUserKyc', because(again(nina)));
    expect((await hassan.refused('updateUserKyc', because(again(nina)))).code).toBe('wrong_state');
    await grace.call('updateUserKyc', because(verify(nina)));
    expect((await hassan.refused('updateUserKyc', because(verify(nina)))).code).toBe('wrong_state');
  });

  test('Staff and former members have no KYC case', async () => {
    expect((await grace.refused('kycCase', one(hassan.id))).status).toBe(404);
    expect((await grace.refused('updateUserKyc', because(verify(hassan)))).status).toBe(404);
    const gone = await app.member('gone');
    await submit(gone);
    await grace.call('updateUserKyc', because(again(gone)));
    await grace.call('deletePerson', { ...one(gone.id), body: { reason: 'As they asked' } });
    expect((await grace.refused('kycCase', one(gone.id))).status).toBe(404);
    const left = await sql`select 1 from identity_requests where person_id = ${gone.id}`.execute(app.context.db);
    expect(left.rows).toEqual([]);
  });
});
