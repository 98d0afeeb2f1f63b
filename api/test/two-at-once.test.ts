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
/** The field values that a member of staff saw before correcting a member. */
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
  await sql`insert into quarantined_squads (squad_id, error, at) values (${id}, 'broken', now())`.execute(
    app.context.db,
  );
  return one(id);
};
/** An event of a quarantined squad: the engine does not retry the event before the second request arrives. */
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
    insert into outbox (kind, queue, key, payload, failed_at, error)
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

/** Acts by two people at once with the same view. The second request gets this error code. */
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
    'squad names',
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

/** Acts that need their own app for the test: the file and the title of that test. */
const ELSEWHERE: Readonly<Partial<Record<Name, readonly [file: string, test: string]>>> = {
  updateUserKyc: ['kyc-review', '%s: one success, one conflict'],
  startSquad: ['squad-acts', 'audits the member of staff who started a squad, with the reason'],
  setPositions: ['positions', 'is set by one of two simultaneous requests; the other has to reload'],
  reduceSquad: ['squad-acts', 'succeeds once for two simultaneous requests, and rejects an outdated page'],
  replaceMember: ['replace', 'succeeds for one of two simultaneous requests; the other gets an error'],
  retryPayment: ['payment-acts', 'is owed and payable again without a waiver'],
  markPaymentPaid: ['payment-acts', 'succeeds for one of two simultaneous requests, with one transfer and the reason'],
  waivePayment: ['payment-acts', 'ends collection, succeeds for one of two staff, and notifies the member'],
  refundPayment: ['payment-acts', 'is sent once for simultaneous requests; a waiver in the same act leaves no debt'],
  releaseBankFile: [
    'bank-files',
    'releases once for two simultaneous requests, under the first number, due on the next business day',
  ],
  dropBankFile: ['bank-files', 'frees the payouts of a discarded file for the next file, without a gap in the numbers'],
  verifyGuarantor: ['guarantor-review', 'give one success and one conflict for two simultaneous decisions'],
  changeAgreement: ['agreements', 'is changed by one of two editors who read the same text; the other gets a conflict'],
  publishAgreement: [
    'agreements',
    'is published by one of two simultaneous requests, and only with the text that was read',
  ],
  sendAnnouncement: ['announcements', 'is sent once, despite repeated, simultaneous and later requests'],
  replyToTicket: [
    'help',
    'detects a message that arrived meanwhile: a person must read to the end before a reply or closing',
  ],
  assignTicket: [
    'help',
    'lets one of two simultaneous staff members take a ticket, reports the conflict to the other, and rejects members',
  ],
  changeSavedAnswer: ['help', 'saves a changed answer for one of two editors who read the same text'],
  resolveDifference: [
    'reconciliation',
    'orders again under the same key when the provider lacks our order; one of two requests succeeds',
  ],
};

/** Acts that two people may do at once, with the reason. */
const BOTH: Readonly<Partial<Record<Name, string>>> = {
  endMemberSessions: 'signed out is signed out',
  writeMemberNote: 'each writes a note of their own',
  writeMessage: 'each writes a message of their own',
  inviteToSquad: 'an address is mailed once, whoever names it (invitations.test.ts)',
  approvePayout: 'two persons are what it asks for',
  takeBackApproval: 'it is about one’s own',
};

describe('staff act by two people at once', () => {
  test('lists every act in exactly one of these groups', () => {
    const acts = Object.entries<Route>(ROUTES)
      .filter(([, { method, path, may }]) => may !== undefined && method !== 'GET' && /:(id|memberId)\b/.test(path))
      .map(([name]) => name);
    const told = new Set([...ONCE.map(([, name]) => name), ...Object.keys(ELSEWHERE), ...Object.keys(BOTH)]);
    expect([...told].toSorted()).toEqual(acts.toSorted());
  });

  test.each(Object.entries(ELSEWHERE))('%s has its test under the named title', (name, [file, title]) => {
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

  test('returns `not_found` for an unknown event', async () => {
    expect((await grace.refused('retryEvent', one(999_999))).code).toBe('not_found');
  });
});
