import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, ROUTES, type Route } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, type Name, TestApp } from './app.ts';
import { because } from './reasons.ts';
import { addTwoFactor } from './two-factor.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let running: string;
let made = 0;

beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi] = [await app.staff('grace', 'superadmin'), await app.staff('kofi', 'superadmin')];
  running = await app.openSquad(grace, { name: 'Runs', feeBps: 0 });
  for (const [index, name] of ['ada', 'beth'].entries()) {
    const ready = await app.readyMember(name, grace);
    await ready.call('joinSquad', { ...inSquad(running), body: { position: index + 1 } });
  }
  await app.advance(14);
});
afterAll(() => app.close());

const one = <Id>(id: Id) => ({ params: { id } });
const member = () => app.member(`member${(made += 1)}`);
const aMember = async () => one((await member()).id);
const suspended = async () => {
  const them = await aMember();
  await grace.call('suspendMember', because(them));
  return them;
};
/** What somebody who corrects a field of a member was shown of it. */
const corrected = async (field: 'city' | 'jobTitle', to: string) => {
  const them = await aMember();
  return { ...them, body: { [field]: to, seen: { [field]: (await grace.call('memberStory', them))[field] } } };
};

const squad = (more: object = {}) => app.openSquad(grace, { name: `Squad ${(made += 1)}`, ...more });
const proposal = async () => {
  const body = { name: `Circle ${(made += 1)}`, contribution: 5_000, size: 3, startOn: app.inDays(30) };
  return inSquad((await (await member()).call('proposeSquad', { ...IN_PRODUCT, body })).id);
};
const seatOf = async (id: string, position: number | null) => {
  const { seats } = await grace.call('squad', inSquad(id));
  const seat = seats.find((each) => each.position === position)?.id ?? '';
  return { params: { ...IN_PRODUCT.params, id, memberId: seat } };
};
const seatAhead = async () => {
  const id = await squad({ orderRule: 'assigned', size: 3 });
  const joins = await member();
  await app.verifyIdentity(joins);
  await joins.call('joinSquad', { ...inSquad(id), body: { nonce: 'ab'.repeat(16) } });
  return seatOf(id, null);
};
const noticed = async () => {
  const seat = await seatOf(running, 2);
  const { removal } = await grace.call('squadMember', inSquad(seat.params.memberId));
  if (!removal) await grace.call('removeMember', because({ ...seat, body: { step: 'notice' as const } }));
  return seat;
};
const payout = async (state: 'scheduled' | 'held') => {
  const { data } = await grace.call('payouts', { ...IN_PRODUCT, query: { state } });
  return inSquad(data.at(-1)?.id ?? '');
};

const colleague = async () => one((await app.staff(`colleague${(made += 1)}`, 'support')).id);
const suspendedColleague = async () => {
  const them = await colleague();
  await grace.call('suspendStaff', because(them));
  return them;
};
const withFactor = async () => {
  const them = await app.staff(`factor${(made += 1)}`, 'support');
  await addTwoFactor(app, await them.confirm());
  return one(them.id);
};
const invitation = async () => {
  const email_address = `new.${(made += 1)}@staff.example`;
  return one((await grace.call('inviteStaff', because({ body: { email_address, role: 'support' } }))).id);
};

const WORDS = { titleEn: 'A holiday', titleFr: 'Un congé', bodyEn: 'Banks are closed.', bodyFr: 'Tout est fermé.' };
const ANNOUNCED = { ...WORDS, audience: {}, byMail: false };
const announcement = async () => one((await grace.call('addAnnouncement', { body: ANNOUNCED })).id);
const savedAnswer = async () => {
  const body = { title: `Fees ${(made += 1)}`, textEn: 'One percent.', textFr: 'Un pour cent.' };
  return one((await grace.call('addSavedAnswer', { body })).id);
};
const ticket = async () => {
  const body = { topic: 'other' as const, text: 'Where do I stand?' };
  return one((await (await member()).call('writeTicket', { body })).id);
};
const quarantine = async () => {
  const id = await squad();
  await sql`insert into squads_set_aside (squad_id, error, at) values (${id}, 'broken', now())`.execute(app.context.db);
  return one(id);
};
/** Of a squad that is set aside: the engine does not look at it again before the other one of two has. */
const event = async () => {
  const { id } = (await quarantine()).params;
  const { rows } = await sql<{ id: number }>`
    insert into provider_events (provider, event_id, squad_id, event, unmatched_at)
    values ('sandbox', ${`strange ${(made += 1)}`}, ${id}, '{"kind":"payout_paid"}', now()) returning id::int
  `.execute(app.context.db);
  return one(rows[0]?.id ?? 0);
};
const letter = async () => {
  const { rows } = await sql<{ id: number }>`
    insert into outbox (kind, lane, key, payload, dead_at, error)
    values ('mail', 'news', ${`dead ${(made += 1)}`}, '{}', now(), 'no such host') returning id::int
  `.execute(app.context.db);
  return one(rows[0]?.id ?? 0);
};

const agreement = async () => {
  const [bodyEn, bodyFr] = ['Be kind to each other, always.', 'Soyez toujours gentils entre vous.'];
  const body = { title: `Rules ${(made += 1)}`, bodyEn, bodyFr };
  return one((await grace.call('addAgreement', { body })).id);
};

const inForce = async () => {
  const draft = await agreement();
  const { fingerprint } = await grace.call('agreement', draft);
  await grace.call('publishAgreement', because({ ...draft, body: { fingerprint } }));
  return draft;
};

/** Two do it at once, with what both were shown; the one who comes second is told by this code. */
const ONCE: readonly [what: string, Name, () => Promise<object>, ErrorCode][] = [
  ['a field of a member', 'updatePersonalInfo', () => corrected('city', 'Guelph'), 'changed_meanwhile'],
  ['where a member works', 'updateEmployerInfo', () => corrected('jobTitle', 'Baker'), 'changed_meanwhile'],
  ['a member who is suspended', 'suspendMember', aMember, 'wrong_state'],
  ['a member who is reactivated', 'reactivateMember', suspended, 'wrong_state'],
  ['a member who is deleted', 'deletePerson', aMember, 'done_by'],
  [
    'a mail that is sent once more',
    'resendMail',
    async () => ({ ...(await aMember()), body: { mail: 'password_code' } }),
    'done_by',
  ],
  [
    'the name of a squad',
    'changeSquad',
    async () => {
      const name = `Named ${(made += 1)}`;
      return { ...inSquad(await squad({ name })), body: { name: `${name} anew`, seen: { name } } };
    },
    'changed_meanwhile',
  ],
  ['a proposal that is approved', 'approveSquad', proposal, 'wrong_state'],
  ['a proposal that is declined', 'declineSquad', proposal, 'wrong_state'],
  ['a squad that is cancelled', 'cancelSquad', async () => inSquad(await squad()), 'wrong_state'],
  [
    'the position of a member',
    'assignPosition',
    async () => ({ ...(await seatAhead()), body: { position: 2, before: null } }),
    'changed_meanwhile',
  ],
  [
    'a member who is removed before the start',
    'removeMember',
    async () => ({ ...(await seatAhead()), body: { step: 'seat' } }),
    'wrong_state',
  ],
  [
    'notice of removal',
    'removeMember',
    async () => ({ ...(await seatOf(running, 2)), body: { step: 'notice' } }),
    'wrong_state',
  ],
  ['a notice that is taken back', 'withdrawNotice', noticed, 'wrong_state'],
  ['a payout that is held', 'holdPayout', () => payout('scheduled'), 'wrong_state'],
  ['a payout that is released', 'releasePayout', () => payout('held'), 'wrong_state'],
  [
    'the role of a colleague',
    'changeStaffRole',
    async () => ({ ...(await colleague()), body: { role: 'finance', from: 'support' } }),
    'wrong_state',
  ],
  ['a colleague who is suspended', 'suspendStaff', colleague, 'done_by'],
  ['a colleague who is reactivated', 'reactivateStaff', suspendedColleague, 'done_by'],
  ['a second factor that is taken', 'resetStaffFactor', withFactor, 'wrong_state'],
  ['an invitation that is withdrawn', 'withdrawInvitation', invitation, 'done_by'],
  ['a draft of an agreement that is thrown away', 'retireAgreement', agreement, 'done_by'],
  ['an agreement that is taken out of force', 'retireAgreement', inForce, 'done_by'],
  [
    'a draft that is changed',
    'changeAnnouncement',
    async () => ({ ...(await announcement()), body: { ...ANNOUNCED, version: 1 } }),
    'wrong_state',
  ],
  ['a draft that is thrown away', 'dropAnnouncement', announcement, 'done_by'],
  [
    'a ticket that is closed',
    'changeTicket',
    async () => ({ ...(await ticket()), body: { state: 'closed', seen: 2 ** 31 - 1 } }),
    'wrong_state',
  ],
  ['an answer that is deleted', 'dropSavedAnswer', savedAnswer, 'done_by'],
  ['a squad that was set aside', 'retrySquad', quarantine, 'done_by'],
  ['an event that is looked at again', 'retryEvent', event, 'done_by'],
  ['an event that is closed', 'closeEvent', event, 'done_by'],
  ['a letter that is tried again', 'retryLetter', letter, 'done_by'],
];

/** What takes a house of its own to be done by two: which test does it. */
const ELSEWHERE: Readonly<Partial<Record<Name, readonly [file: string, test: string]>>> = {
  updateUserKyc: ['kyc-review', '%s: one success, one conflict'],
  startSquad: ['squad-acts', 'who of the staff started it is recorded, with why'],
  setPositions: ['positions', 'two who set it at once: one succeeds, the other is told to look again'],
  reduceSquad: ['squad-acts', 'two who do it at once, and a page that is old: one clear conflict'],
  replaceMember: ['replace', 'two who do it at once: one succeeds, the other hears that it is not possible any more'],
  retryPayment: ['payment-acts', 'not waived it is owed again, and may be paid'],
  markPaymentPaid: [
    'payment-acts',
    'of two who do it at once one succeeds, the other is told; one transfer, with the reason',
  ],
  waivePayment: ['payment-acts', 'nobody is asked for it any more, one of two staff did it, and the member is told'],
  refundPayment: [
    'payment-acts',
    'it leaves once, whoever orders it at the same time; waived in the same act nothing is owed',
  ],
  releaseBankFile: [
    'bank-files',
    'two who release it at once release it once, under the first number, due on the next business day',
  ],
  dropBankFile: ['bank-files', 'dropped, it leaves what it held for the next one, and no gap in the numbers'],
  verifyGuarantor: ['guarantor-review', 'two who decide at once: one success, one conflict'],
  changeAgreement: ['agreements', 'is changed by one of two who read the same text; the other is told'],
  publishAgreement: ['agreements', 'is published by one of two at once, and only as it was read'],
  sendAnnouncement: [
    'announcements',
    'is sent once however often the button is pressed, by two at once and again later',
  ],
  replyToTicket: ['help', 'notices a message that came meanwhile: who writes or closes has read to its end'],
  assignTicket: ['help', 'two who take it at once: one has it, the other sees that; a member looks after none'],
  changeSavedAnswer: ['help', 'a saved answer is changed by one of two who read the same'],
  resolveDifference: [
    'reconciliation',
    'we ordered it and the provider knows nothing: it is ordered again, under its key, by one of two',
  ],
};

/** What two may do at once, and why neither is in the other's way. */
const BOTH: Readonly<Partial<Record<Name, string>>> = {
  endMemberSessions: 'signed out is signed out',
  writeMemberNote: 'each writes a note of their own',
  writeMessage: 'each writes a message of their own',
  inviteToSquad: 'an address is mailed once, whoever names it (invitations.test.ts)',
  approvePayout: 'two persons are what it asks for',
  takeBackApproval: 'it is about one’s own',
};

describe('an act of staff on something that two do at once', () => {
  test('is told apart for each of them: a new one stands in one of these lists', () => {
    const acts = Object.entries<Route>(ROUTES)
      .filter(([, { method, path, may }]) => may !== undefined && method !== 'GET' && /:(id|memberId)\b/.test(path))
      .map(([name]) => name);
    const told = new Set([...ONCE.map(([, name]) => name), ...Object.keys(ELSEWHERE), ...Object.keys(BOTH)]);
    expect([...told].toSorted()).toEqual(acts.toSorted());
  });

  test.each(Object.entries(ELSEWHERE))('%s is done by two in the test that is named', (name, [file, title]) => {
    const text = readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8');
    const begins = text.indexOf(`'${title}'`);
    expect(begins).toBeGreaterThan(0);
    const ends = text.indexOf('\n  test', begins);
    expect(text.slice(begins, ends > 0 ? ends : undefined)).toContain(`'${name}'`);
  });

  test.each(ONCE)('%s: one success, one conflict (%s)', async (_, name, prepare, code) => {
    const input = because(await prepare());
    const answers = await Promise.all([grace.raw(name, input), kofi.raw(name, input)]);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(refused?.json().code).toBe(code);
    const doer = answers[0]?.statusCode === 200 ? 'grace' : 'kofi';
    if (code === 'done_by') expect(refused?.json().message).toMatch(`${doer} Staff already did this.`);
  });

  test('what nobody did is not here', async () => {
    expect((await grace.refused('retryEvent', one(999_999))).code).toBe('not_found');
  });
});
