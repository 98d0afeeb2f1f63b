import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let squadId: string;
/** The ids in the links of Ada's two guarantors. */
let ngozi: { id: string };
let emeka: { id: string };

async function ask(member: Caller, name: string, more: object = {}): Promise<{ id: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const body = { name: `${name} Eze`, email, phoneNumber: '4165550145', relationship: 'Aunt', ...more };
  await member.call('nominate', { body });
  const [mail] = await app.mailsTo(email);
  return { id: mail?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '' };
}

const look = (query: { id: string }) => app.visitor.call('guarantorByLink', { query });

async function pdf(query: { id: string; language?: string }): Promise<{ type: string; length: number; head: string }> {
  const answer = await app.visitor.raw('guaranteePdf', { query });
  const head = answer.rawPayload.subarray(0, 5).toString();
  return { type: String(answer.headers['content-type']), length: answer.rawPayload.length, head };
}

const signedTexts = async () => {
  const { rows } = await sql<{ body: string; signature: string; language: string }>`
    select body, signature, guarantees.language from guarantees join guarantors on guarantors.id = guarantor_id where name = 'Ngozi Eze'
  `.execute(app.context.db);
  return rows;
};

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  // Ada's bank rejects every debit.
  ada = await app.readyMember('ada', grace, '1234501');
  squadId = await app.openSquad(grace, { name: 'Harbourfront', size: 3 });
  await ada.call('joinSquad', { ...inSquad(squadId), body: { position: 1 } });
  for (const [index, name] of ['beth', 'carl'].entries()) {
    const member = await app.readyMember(name, grace);
    await member.call('joinSquad', { ...inSquad(squadId), body: { position: index + 2 } });
  }
});
afterAll(() => app.close());

test('An existing guarantor gets a mail about each new squad of the member', async () => {
  const [mail] = await app.mailsTo('elder.ada@example.com');
  expect(mail?.subject).toBe('Ada Obi names you as guarantor in Harbourfront');
  expect(mail?.text).toContain('In position 1: from the payout on, at most CA$200.00, and CA$100.00 less every week.');
  expect(mail?.text).toContain('In all, never more than CA$200.00.');
});

describe('Signed promise of a guarantor', () => {
  test('The request for a promise is in the language that the member chose for the guarantor', async () => {
    ngozi = await ask(ada, 'Ngozi', { language: 'fr' });
    const [mail] = await app.mailsTo('ngozi@example.com');
    expect(mail?.subject).toBe('Ada Obi vous désigne comme garant');
    expect((await ada.call('guarantors', { query: { q: 'Ngozi' } })).data[0]?.language).toBe('fr');
    emeka = await ask(ada, 'Emeka');
    expect(await look(emeka)).toMatchObject({ language: 'en', signed: null, status: 'invited' });
  });

  test('The page of a guarantor shows the amounts at risk', async () => {
    await ada.call('updateGuarantor', {
      ...inSquad(squadId),
      body: { guarantorId: (await ada.call('guarantors', { query: { q: 'Ngozi' } })).data[0]?.id ?? '' },
    });
    const seen = await look(ngozi);
    expect(seen).toMatchObject({
      name: 'Ngozi Eze',
      language: 'fr',
      member: { name: 'Ada Obi', firstName: 'Ada', isVerified: true, onTime: 0, charged: 0 },
      atStake: 0,
      owed: 0,
      paid: [],
      squads: [{ name: 'Harbourfront', size: 3, position: 1, contribution: 10_000, status: 'upcoming', asked: [] }],
    });
    expect(seen.answerBy).toBe('2026-12-01');
    expect((await look(emeka)).answerBy).toBeNull();
  });

  test('A guarantor who chooses another language gets later mails in that language', async () => {
    const before = await look(ngozi);
    await app.visitor.call('speakToGuarantor', { query: ngozi, body: { language: 'en' } });
    const after = await look(ngozi);
    expect([after.language, after.version === before.version]).toEqual(['en', false]);
    await app.visitor.call('speakToGuarantor', { query: ngozi, body: { language: 'fr' } });
  });

  test('A guarantor can download the promise before the signature', async () => {
    const [french, english] = [await pdf(ngozi), await pdf({ ...ngozi, language: 'en' })];
    expect([french.type, french.head, english.head]).toEqual(['application/pdf', '%PDF-', '%PDF-']);
  });

  test('After a change of the text, a guarantor must read the promise again', async () => {
    const { version, language } = await look(ngozi);
    const body = { answer: 'accepted', signature: 'Ngozi Eze', language, version };
    await grace.call('changeSquad', because({ ...inSquad(squadId), body: { name: 'Riverfront' } }));
    expect((await app.visitor.refused('answerByLink', { query: ngozi, body })).code).toBe('text_changed');
    const nameless = { ...body, version: (await look(ngozi)).version, signature: 'N' };
    expect((await app.visitor.refused('answerByLink', { query: ngozi, body: nameless })).fields).toEqual({
      signature: 'Type your full name to sign',
    });
    expect((await look(ngozi)).status).toBe('invited');
  });

  test('A signed promise never changes', async () => {
    await app.acceptAsGuarantor(ngozi.id, 'Ngozi Eze');
    expect(await look(ngozi)).toMatchObject({
      status: 'accepted',
      signed: { signature: 'Ngozi Eze', on: '2026-11-24' },
    });
    const [kept] = await signedTexts();
    expect(kept).toMatchObject({ signature: 'Ngozi Eze', language: 'fr' });
    expect(kept?.body).toContain('Riverfront : 3 membres, 100,00 $ CA chaque semaine');
    expect(kept?.body).toContain('En position 1 : dès le versement, au plus 200,00 $ CA');
    await grace.call('changeSquad', because({ ...inSquad(squadId), body: { name: 'Lakeshore' } }));
    expect((await signedTexts())[0]?.body).toBe(kept?.body);
    const again = { answer: 'accepted', signature: 'Somebody', language: 'en', version: (await look(ngozi)).version };
    const english = { ...again, version: '' };
    expect((await app.visitor.refused('answerByLink', { query: ngozi, body: english })).code).toBe('text_changed');
    expect((await app.visitor.refused('answerByLink', { query: ngozi, body: { answer: 'declined' } })).code).toBe(
      'wrong_state',
    );
    expect(await signedTexts()).toHaveLength(1);
  });

  test('A guarantor who declines has no signed promise', async () => {
    await app.visitor.call('answerByLink', { query: emeka, body: { answer: 'declined' } });
    expect((await app.visitor.refused('guarantorByLink', { query: emeka })).code).toBe('not_found');
    const [declined] = (await ada.call('guarantors', { query: { q: 'Emeka' } })).data;
    const { status, view } = await grace.call('guarantorCase', { params: { id: declined?.id ?? '' } });
    expect([status, view.signed]).toEqual(['declined', null]);
  });
});

test.each(['support@adashi.example', null])(
  'The page of a guarantor shows the configured support address %s',
  async (supportEmail) => {
    Object.assign(app.context.config, { SUPPORT_EMAIL: supportEmail });
    expect((await look(ngozi)).supportEmail).toBe(supportEmail);
  },
);

test('A guarantor cannot read the promise of another guarantor', async () => {
  const query = { id: 'x'.repeat(43) };
  const bodies = { answerByLink: { answer: 'declined' }, speakToGuarantor: { language: 'fr' }, payByLink: {} } as const;
  for (const name of ['guarantorByLink', 'guaranteePdf', 'answerByLink', 'speakToGuarantor', 'payByLink'] as const) {
    const body = name in bodies ? { body: bodies[name as keyof typeof bodies] } : {}; // `bodies` has this name.
    expect((await app.visitor.refused(name, { query, ...body })).status, ROUTES[name].path).toBe(404);
  }
});

describe('Amount that a guarantor owes', () => {
  test('A guarantor cannot pay before staff verify the guarantor', async () => {
    expect((await app.visitor.refused('payByLink', { query: ngozi })).code).toBe('wrong_state');
    const [named] = (await ada.call('guarantors', { query: { q: 'Ngozi' } })).data;
    await app.verifyGuarantor(named?.id ?? '', grace);
  });

  test('The request for payment names the date on which the bank rejected the debit', async () => {
    let seen = await look(ngozi);
    for (let days = 0; days < 60 && seen.owed === 0; days += 1) {
      await app.advance(1);
      seen = await look(ngozi);
    }
    expect(seen).toMatchObject({ owed: 10_000, squads: [{ name: 'Lakeshore', status: 'active', owed: 10_000 }] });
    const [asked] = seen.squads[0]?.asked ?? [];
    expect(asked).toMatchObject({ round: 2, amount: 10_000, takenBack: false });
    expect(asked?.refusedOn).toHaveLength(3);
    const mails = await app.mailsTo('ngozi@example.com');
    expect(mails.map((mail) => mail.subject)).toContain('Ada Obi est en défaut');
  });

  test('A guarantor can pay each amount only once through the link', async () => {
    expect(await app.visitor.call('payByLink', { query: ngozi })).toEqual({ paid: 10_000, authorisation_url: null });
    expect(await app.visitor.call('payByLink', { query: ngozi })).toEqual({ paid: 0, authorisation_url: null });
    const seen = await look(ngozi);
    expect(seen).toMatchObject({
      owed: 0,
      paid: [{ squad: 'Lakeshore', round: 2, amount: 10_000, on: app.context.clock.today() }],
    });
    const { data } = await ada.call('payments', { ...IN_PRODUCT, query: {} });
    expect(data.find(({ round }) => round === 2)?.state).toBe('recovered');
  });

  test('After the end of a squad, a guarantor has no more money at risk', async () => {
    let seen = await look(ngozi);
    for (let days = 0; days < 40 && seen.squads[0]?.status !== 'completed'; days += 1) {
      await app.advance(1);
      seen = await look(ngozi);
    }
    expect(seen).toMatchObject({ status: 'verified', atStake: 0, owed: 0, squads: [{ status: 'completed' }] });
    expect((await app.visitor.refused('payByLink', { query: emeka })).code).toBe('not_found');
  });
});
