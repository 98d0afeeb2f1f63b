import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let hassan: Caller;
let ada: Caller;
let eve: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  hassan = await app.staff('hassan');
  ada = await app.member('ada');
  eve = await app.member('eve');
});
afterAll(() => app.close());

const TEXT = {
  title: 'House rules',
  bodyEn: 'Be kind to each other, always.',
  bodyFr: 'Soyez toujours gentils entre vous.',
};
const one = (id: string) => ({ params: { id } });
const draft = async (more: object = {}) => (await grace.call('addAgreement', { body: { ...TEXT, ...more } })).id;
const read = (id: string) => grace.call('agreement', one(id));
const publish = async (id: string) => {
  const { fingerprint } = await read(id);
  await grace.call('publishAgreement', { ...one(id), body: { fingerprint, reason: 'A lawyer read it' } });
};
const end = (id: string, reason?: string) =>
  grace.call('retireAgreement', { ...one(id), body: reason ? { reason } : {} });
const sign = (who: Caller, id: string, status: 'agreed' | 'rejected' = 'agreed') =>
  who.call('signAgreement', { ...one(id), body: { status, signature: 'Ada Obi', language: 'fr' } });
const mine = async (who: Caller) =>
  (await who.call('myAgreements', {})).filter(({ title }) => title !== 'Membership agreement');

test('A draft of an agreement cannot name a former member as a recipient', async () => {
  const gone = await app.member('gone');
  const id = await draft({ people: [gone.email, ada.email] });
  expect((await read(id)).people).toEqual([ada.email, gone.email].toSorted());
  await grace.call('deletePerson', { params: { id: gone.id }, body: { reason: 'As they asked' } });
  expect((await read(id)).people).toEqual([ada.email]);
  for (const address of [gone.email, `${gone.id}@erased.invalid`])
    expect((await grace.refused('changeAgreement', { ...one(id), body: { people: [address] } })).fields).toHaveProperty(
      'people',
    );
  await end(id);
});

describe('Agreement versions', () => {
  test('A published agreement never changes', async () => {
    const id = await draft();
    expect(await mine(ada)).toEqual([]);
    expect(
      (await ada.refused('signAgreement', { ...one(id), body: { status: 'agreed', signature: 'Ada Obi' } })).code,
    ).toBe('wrong_state');
    await grace.call('changeAgreement', { ...one(id), body: { title: 'Rules of the house' } });
    await publish(id);
    expect(await mine(ada)).toMatchObject([{ id, title: 'Rules of the house', version: 1, status: 'pending' }]);
    await sign(ada, id);
    expect(
      (await ada.refused('signAgreement', { ...one(id), body: { status: 'rejected', signature: 'Ada' } })).code,
    ).toBe('wrong_state');
    expect((await grace.refused('changeAgreement', { ...one(id), body: { title: 'Other rules' } })).code).toBe(
      'wrong_state',
    );
    const file = one(id);
    const pdf = await ada.raw('agreementPdf', file);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.rawPayload.length).toBeGreaterThan(5_000);
    expect((await eve.refused('agreementPdf', file)).status).toBe(404);
    await sign(eve, id, 'rejected');
    expect(await read(id)).toMatchObject({ state: 'in_force', signed: 1, rejected: 1, publishedBy: 'grace Staff' });
    expect((await grace.call('signatures', { ...one(id), query: {} })).data).toMatchObject([
      { name: 'eve Member', status: 'rejected', language: 'fr' },
      { name: 'ada Member', status: 'agreed', signature: 'Ada Obi', signedAt: expect.any(String) },
    ]);
    expect((await grace.call('signatures', { ...one(id), query: { status: 'agreed', q: 'ada' } })).total).toBe(1);
  });

  test('A new version of an agreement needs new signatures', async () => {
    const first = (await grace.call('agreements', {})).find(({ title }) => title === 'Rules of the house');
    const next = await draft({ template: first?.id, title: 'Rules, again' });
    expect((await grace.refused('addAgreement', { body: { ...TEXT, template: first?.id } })).code).toBe('wrong_state');
    await publish(next);
    expect(await read(first?.id ?? '')).toMatchObject({ state: 'retired', signed: 1 });
    expect(await mine(ada)).toMatchObject([
      { id: next, version: 2, status: 'pending', isInForce: true },
      { id: first?.id, version: 1, status: 'agreed', isInForce: false },
    ]);
    // A member who rejected the old agreement version signs only the new version.
    expect((await mine(eve)).map(({ id }) => id)).toEqual([next]);
    await end(next, 'No such rules');
    expect((await grace.refused('retireAgreement', { ...one(next), body: { reason: 'Again' } })).code).toBe('done_by');
    expect((await mine(eve)).map(({ id }) => id)).toEqual([]);
  });

  test('The deletion of a draft does not affect other agreements', async () => {
    const [thrown, kept] = [await draft({ title: 'Thrown away' }), await draft({ title: 'Kept' })];
    const [retired, inForce] = [await draft({ title: 'Retired' }), await draft({ title: 'In force' })];
    for (const id of [retired, inForce]) await publish(id);
    await end(thrown);
    expect((await grace.refused('agreement', one(thrown))).status).toBe(404);
    await end(retired, 'No such rules');
    const states = await Promise.all([kept, retired, inForce].map(async (id) => (await read(id)).state));
    expect(states).toEqual(['draft', 'retired', 'in_force']);
    for (const id of [thrown, retired])
      expect((await grace.refused('retireAgreement', { ...one(id), body: { reason: 'Again' } })).code).toBe('done_by');
    await grace.call('changeAgreement', { ...one(kept), body: { people: [ada.email] } });
    expect((await read(kept)).people).toEqual([ada.email]);
    await grace.call('changeAgreement', { ...one(kept), body: { title: 'Still for her' } });
    expect((await read(kept)).people).toEqual([ada.email]);
    // A new draft leaves the recipients of an earlier draft unchanged.
    const other = await draft({ people: [eve.email] });
    expect((await read(kept)).people).toEqual([ada.email]);
    await end(other);
    await end(kept);
    await end(inForce, 'No such rules');
  });

  test('When two editors change the same agreement draft, one editor gets a conflict error', async () => {
    const id = await draft();
    const { fingerprint } = await read(id);
    const answers = await Promise.all(
      [grace, hassan].map((who, index) =>
        who.raw('changeAgreement', { ...one(id), body: { title: `By number ${index}`, fingerprint } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await grace.refused('changeAgreement', { ...one(id), body: { title: 'Too late', fingerprint } });
    expect(late.code).toBe('changed_meanwhile');
    expect((await read(id)).title).toMatch(/^By number/);
    await end(id);
  });

  test('One of two simultaneous requests to publish an agreement fails with a conflict', async () => {
    const id = await draft();
    const { fingerprint } = await read(id);
    await hassan.call('changeAgreement', { ...one(id), body: { bodyFr: 'Un tout autre texte, vraiment.' } });
    expect((await grace.refused('publishAgreement', { ...one(id), body: { fingerprint, reason: 'Read' } })).code).toBe(
      'text_changed',
    );
    const body = { fingerprint: (await read(id)).fingerprint, reason: 'Read' };
    const answers = await Promise.all([grace, hassan].map((who) => who.raw('publishAgreement', { ...one(id), body })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await end(id, 'No such rules');
  });

  test('Staff must give a reason to publish or retire an agreement', async () => {
    const acts = async (id: string) => {
      const { data } = await grace.call('activity', { query: { pageSize: 100 } });
      return data
        .filter(({ subject }) => subject === `agreement:${id}`)
        .map(({ action, details }) => ({ action, details }));
    };
    const first = await draft({ title: 'Reasons' });
    const { fingerprint } = await read(first);
    for (const body of [{ fingerprint }, { fingerprint, reason: ' ' }])
      expect((await grace.raw('publishAgreement', { ...one(first), body })).statusCode).toBe(400);
    expect(await read(first)).toMatchObject({ state: 'draft' });
    await publish(first);
    const next = await draft({ template: first, title: 'Reasons, again' });
    await publish(next);
    const reason = 'A lawyer read it';
    expect((await acts(first))[0]).toEqual({
      action: 'published_agreement',
      details: { title: 'Reasons', version: 1, reason },
    });
    expect((await acts(next))[0]).toEqual({
      action: 'published_agreement',
      details: { title: 'Reasons, again', version: 2, replaced: 1, reason },
    });
    expect((await grace.refused('retireAgreement', { ...one(next), body: {} })).fields).toHaveProperty('reason');
    expect(await read(next)).toMatchObject({ state: 'in_force' });
    await end(next, 'Nobody needs it');
    expect((await acts(next))[0]).toEqual({
      action: 'retired_agreement',
      details: { title: 'Reasons, again', version: 2, reason: 'Nobody needs it' },
    });
    const thrown = await draft({ title: 'Thrown away' });
    await end(thrown);
    expect((await acts(thrown))[0]).toEqual({
      action: 'dropped_agreement',
      details: { title: 'Thrown away', version: 1 },
    });
  });

  test('Only the named recipients of an agreement must sign the agreement', async () => {
    const wrong = { ...TEXT, people: ['nobody@example.com'] };
    expect((await grace.refused('addAgreement', { body: wrong })).fields).toEqual({
      people: 'No member has one of these addresses',
    });
    expect((await grace.refused('addAgreement', { body: { ...TEXT, people: [grace.email] } })).code).toBe('bad_input');
    const sam = await app.readyMember('sam', grace);
    const steps = async (who: Caller) => (await who.call('dashboard', IN_PRODUCT)).steps.hasSigned;
    const before = await steps(sam);
    const id = await draft({ people: [ada.email] });
    await publish(id);
    expect((await mine(ada)).map((agreement) => agreement.id)).toContain(id);
    expect((await mine(eve)).map((agreement) => agreement.id)).not.toContain(id);
    expect(
      (await eve.refused('signAgreement', { ...one(id), body: { status: 'agreed', signature: 'Eve' } })).code,
    ).toBe('wrong_state');
    const notices = (await ada.call('notifications', { query: { pageSize: 100 } })).data;
    expect(notices.filter(({ kind }) => kind === 'agreement_to_sign')).toMatchObject([{ text: TEXT.title }]);
    expect(await steps(sam)).toBe(before);
    expect((await read(id)).people).toEqual([ada.email]);
    await sign(ada, id);
    expect(await read(id), 'of this one, not of all that were signed').toMatchObject({ signed: 1, rejected: 0 });
  });
});
