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
let femi: Caller;
let running: string;
let made = 0;

beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi] = [await app.staff('grace', 'superadmin'), await app.staff('kofi', 'superadmin')];
  femi = await app.staff('femi', 'superadmin');
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
/** Returns a call that corrects one field of a member, including the old value that the staff member saw. */
const corrected = async (field: 'city' | 'jobTitle', to: string) => {
  const them = await aMember();
  return { ...them, body: { [field]: to, seen: { [field]: (await grace.call('memberStory', them))[field] } } };
};

const squad = (more: object = {}) => app.openSquad(grace, { name: `Squad ${(made += 1)}`, ...more });
const proposal = async () => {
  const body = { name: `Circle ${(made += 1)}`, contribution: 5_000, size: 3, startOn: app.inDays(30) };
  const proposer = await member();
  await app.verifyIdentity(proposer);
  return inSquad((await proposer.call('proposeSquad', { ...IN_PRODUCT, body })).id);
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
  await app.byTwo([femi, grace], 'suspendStaff', because(them));
  return them;
};
const withFactor = async () => {
  const them = await app.staff(`factor${(made += 1)}`, 'support');
  await addTwoFactor(app, await them.confirm());
  return one(them.id);
};
const invitation = async () => {
  const email_address = `new.${(made += 1)}@staff.example`;
  const input = because({ body: { email_address, role: 'support' } });
  return one((await app.byTwo([femi, grace], 'inviteStaff', input)).id);
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
/**
 * Creates an event of a quarantined squad. The engine does not retry this event before the second
 * request.
 */
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
    values ('mail', 'updates', ${`dead ${(made += 1)}`}, '{}', now(), 'no such host') returning id::int
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

const changedEmail = async () => {
  const { id, email } = await member();
  const them = await app.confirmed(email);
  await them.call('askForNewEmail', { body: { email_address: `moved.${email}` } });
  await them.call('confirmNewEmail', { body: { otp: await app.code(`moved.${email}`) } });
  return { ...one(id), body: { email_address: email } };
};
const bankOfAnother = async () => {
  const them = await member();
  await app.connectBank(them, '1234567');
  const [bank] = await them.call('banks', IN_PRODUCT);
  return { params: { id: them.id, bankId: bank?.id ?? '' } };
};
/** Returns an unverified member whose bank account is also the account of a verified member. */
const sharedBank = async () => {
  const [first, second] = [await member(), await member()];
  await app.verifyIdentity(first);
  await app.connectBank(first, '1234567');
  const { authorisation_url } = await second.call('connectBank', IN_PRODUCT);
  await app.authorise(authorisation_url, app.ownAccount(first, '1234567'));
  return one(second.id);
};

/** Acts that only one of two simultaneous requests can complete, each with the error code of the other request. */
const ONCE: readonly [what: string, Name, () => Promise<object>, ErrorCode][] = [
  ['the correction of a member’s city', 'updatePersonalInfo', () => corrected('city', 'Guelph'), 'changed_meanwhile'],
  ['the correction of a member’s job', 'updateEmployerInfo', () => corrected('jobTitle', 'Baker'), 'changed_meanwhile'],
  ['the suspension of a member', 'suspendMember', aMember, 'wrong_state'],
  ['the reactivation of a member', 'reactivateMember', suspended, 'done_by'],
  ['the deletion of a member', 'deletePerson', aMember, 'done_by'],
  [
    'the repeat of a mail to a member',
    'resendMail',
    async () => ({ ...(await aMember()), body: { mail: 'password_code' } }),
    'done_by',
  ],
  [
    'the change of a squad’s name',
    'changeSquad',
    async () => {
      const name = `Named ${(made += 1)}`;
      return { ...inSquad(await squad({ name })), body: { name: `${name} anew`, seen: { name } } };
    },
    'changed_meanwhile',
  ],
  ['the approval of a proposed squad', 'approveSquad', proposal, 'wrong_state'],
  ['the rejection of a proposed squad', 'declineSquad', proposal, 'wrong_state'],
  ['the cancellation of a squad', 'cancelSquad', async () => inSquad(await squad()), 'wrong_state'],
  [
    'the assignment of a position',
    'assignPosition',
    async () => ({ ...(await seatAhead()), body: { position: 2, before: null } }),
    'changed_meanwhile',
  ],
  [
    'the removal of a member before the start',
    'removeMember',
    async () => ({ ...(await seatAhead()), body: { step: 'seat' } }),
    'wrong_state',
  ],
  [
    'a notice of removal',
    'removeMember',
    async () => ({ ...(await seatOf(running, 2)), body: { step: 'notice' } }),
    'wrong_state',
  ],
  ['the withdrawal of a notice of removal', 'withdrawNotice', noticed, 'wrong_state'],
  ['a hold on a payout', 'holdPayout', () => payout('scheduled'), 'wrong_state'],
  ['the release of a held payout', 'releasePayout', () => payout('held'), 'done_by'],
  [
    'the change of a colleague’s role',
    'changeStaffRole',
    async () => ({ ...(await colleague()), body: { role: 'finance', from: 'support' } }),
    'done_by',
  ],
  ['the suspension of a colleague', 'suspendStaff', colleague, 'done_by'],
  ['the reactivation of a colleague', 'reactivateStaff', suspendedColleague, 'done_by'],
  ['the removal of a second factor', 'resetStaffFactor', withFactor, 'done_by'],
  ['the withdrawal of an invitation', 'withdrawInvitation', invitation, 'done_by'],
  ['the deletion of a draft of an agreement', 'retireAgreement', agreement, 'done_by'],
  ['the retirement of an agreement', 'retireAgreement', inForce, 'done_by'],
  [
    'the change of a draft of an announcement',
    'changeAnnouncement',
    async () => ({ ...(await announcement()), body: { ...ANNOUNCED, version: 1 } }),
    'wrong_state',
  ],
  ['the deletion of a draft of an announcement', 'dropAnnouncement', announcement, 'done_by'],
  [
    'the closing of a ticket',
    'changeTicket',
    async () => ({ ...(await ticket()), body: { state: 'closed', seen: 2 ** 31 - 1 } }),
    'wrong_state',
  ],
  ['the deletion of a saved answer', 'dropSavedAnswer', savedAnswer, 'done_by'],
  ['the retry of a squad in quarantine', 'retrySquad', quarantine, 'done_by'],
  ['the retry of an event', 'retryEvent', event, 'done_by'],
  ['the closing of an event', 'closeEvent', event, 'done_by'],
  ['the retry of a message', 'retryDeadLetter', letter, 'done_by'],
  ['the restoration of an email address', 'restoreEmail', changedEmail, 'done_by'],
  ['the permission for an account in another name', 'allowBankHolder', bankOfAnother, 'done_by'],
  ['the permission for a shared account', 'allowSharedBank', sharedBank, 'done_by'],
];

/** Acts that need a separate test app, each with the file and title of the test. */
const ELSEWHERE: Readonly<Partial<Record<Name, readonly [file: string, test: string]>>> = {
  updateUserKyc: ['kyc-review', 'One of two simultaneous decisions about a KYC case fails with a conflict: %s'],
  startSquad: ['squad-acts', 'The audit log records the staff member who started a squad'],
  setPositions: ['positions', 'One of two simultaneous assignments of positions gets a conflict'],
  reduceSquad: ['squad-acts', 'One of two simultaneous reductions of a squad gets a conflict'],
  replaceMember: ['replace', 'One of two simultaneous replacements of a member gets a conflict'],
  retryPayment: ['payment-acts', 'The payer owes a contribution again after a refund without a waiver'],
  markPaymentPaid: ['payment-acts', 'One of two simultaneous requests to mark a contribution as paid gets a conflict'],
  waivePayment: ['payment-acts', 'One of two simultaneous waivers of a contribution gets a conflict'],
  refundPayment: ['payment-acts', 'Simultaneous refund requests for a contribution refund the payer once'],
  approvePayout: ['decided-once', 'Simultaneous approvals of a payout approve the payout once'],
  releaseBankFile: ['bank-files', 'One of two simultaneous requests to release a bank file fails with a conflict'],
  dropBankFile: ['bank-files', 'The next bank file contains the payouts of a discarded file'],
  verifyGuarantor: ['guarantor-review', 'One of two simultaneous decisions about a guarantor fails with a conflict'],
  changeAgreement: ['agreements', 'When two editors change the same agreement draft, one editor gets a conflict error'],
  publishAgreement: ['agreements', 'One of two simultaneous requests to publish an agreement fails with a conflict'],
  sendAnnouncement: ['announcements', 'Repeated or simultaneous requests send an announcement only once'],
  replyToTicket: ['help', 'Staff must read a new message before they can reply'],
  assignTicket: ['help', 'When two staff members take a ticket at the same time, one gets a conflict error'],
  changeSavedAnswer: ['help', 'When two editors change the same saved answer, one gets a conflict error'],
  approveAct: ['two-people', 'Two simultaneous approvals refund the member once'],
  declineAct: ['two-people', 'One of two simultaneous decisions about an act gets a conflict'],
  confirmIdentity: ['one-identity', 'Two simultaneous approvals confirm an identity once'],
  resolveDifference: ['reconciliation', 'One of two simultaneous requests to repeat a missing order gets a conflict'],
};

/** Acts that two people can complete at the same time, each with the reason. */
const BOTH: Readonly<Partial<Record<Name, string>>> = {
  endMemberSessions: 'ending a session twice has no further effect',
  revealField: 'the audit log records each view',
  writeMemberNote: 'two people write two notes',
  writeMessage: 'two people write two messages',
  inviteToSquad: 'two invitations to one address send one mail (invitations.test.ts)',
  decideIdentityCase: 'each decision stays in the history, and the last decision counts',
  remindOfAct: 'each decider gets one reminder a day (two-people.test.ts)',
  withdrawAct: 'only the proposer can withdraw an act',
};

describe('Staff act by two people at the same time', () => {
  test('Every staff act is in exactly one list of this file', () => {
    const acts = Object.entries<Route>(ROUTES)
      .filter(([, { method, path, may }]) => may !== undefined && method !== 'GET' && /:(id|memberId)\b/.test(path))
      .map(([name]) => name);
    const named = new Set([...ONCE.map(([, name]) => name), ...Object.keys(ELSEWHERE), ...Object.keys(BOTH)]);
    expect([...named].toSorted()).toEqual(acts.toSorted());
  });

  test.each(Object.entries(ELSEWHERE))('A test with the listed title exists for the act %s', (name, [file, title]) => {
    const text = readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8');
    const begins = text.indexOf(`'${title}'`);
    expect(begins).toBeGreaterThan(0);
    const ends = text.indexOf('\n  test', begins);
    expect(text.slice(begins, ends > 0 ? ends : undefined)).toContain(`'${name}'`);
  });

  test.each(ONCE)('One of two simultaneous requests gets a conflict: %s (%s)', async (_, name, prepare, code) => {
    const input = because(await prepare());
    const { byTwo }: Route = ROUTES[name];
    const isByTwo = byTwo && name !== 'updatePersonalInfo' && name !== 'removeMember';
    const act = isByTwo && because({ params: { id: await femi.propose(name, input) } });
    const both = await Promise.all([grace.confirm(), kofi.confirm()]);
    const answers = await Promise.all(both.map((who) => (act ? who.raw('approveAct', act) : who.raw(name, input))));
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(refused?.json().code).toBe(code);
    const doer = answers[0]?.statusCode === 200 ? 'grace' : 'kofi';
    if (code === 'done_by') expect(refused?.json().message).toMatch(`${doer} Staff already did this.`);
  });

  test('The server returns `not_found` for an unknown provider event', async () => {
    expect((await grace.refused('retryEvent', one(999_999))).code).toBe('not_found');
  });
});
