import {
  openOffers,
  type SquadDetail,
  STAFF_ROLES,
  swapPartners,
  whyNotAccept,
  whyNotLeave,
  whyNotSwap,
} from '@adashi/contract';
import { businessDayFrom, closingDay } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, IN_PRODUCT, inSquad, KYC, TestApp } from './app.ts';
import { KINDS, type Offer, offersOf } from './offers.ts';
import { because } from './reasons.ts';

// The server must accept every act that a page offers. The functions in `contract/src/*/offers.ts` decide the offers.

let app: TestApp;
let boss: Caller;
let kofi: Caller;
const members = new Map<string, Caller>();
const member = (name: string): Caller => members.get(name) ?? expect.fail(`no member ${name}`);

/** Offers that the test has already called. In each turn, the test calls an offer once for each kind and state. */
const called = new Set<string>();
/** All offers by kind of object. */
const offered = new Map<string, Set<string>>();
const refused: string[] = [];

async function ready(name: string, account?: string): Promise<void> {
  members.set(name, await app.readyMember(name, boss, account));
}

async function squadOf(name: string, names: readonly string[], more: object = {}): Promise<string> {
  const squad = await app.openSquad(boss, { name, size: names.length, ...more });
  for (const [index, each] of names.entries()) {
    const body = 'orderRule' in more ? { nonce: 'ab'.repeat(16) } : { position: index + 1 };
    await member(each).call('joinSquad', { ...inSquad(squad), body });
  }
  return squad;
}

async function withForm(name: string, account?: string): Promise<Caller> {
  const who = await app.member(name);
  members.set(name, who);
  await who.call('submitKyc', { params: { id: who.id }, body: { ...KYC, email_address: who.email } });
  const bank = { holderName: 'Ada Obi', institution: '003', transit: '00006' };
  if (account) await who.call('addBank', { ...IN_PRODUCT, body: { ...bank, account } });
  return who;
}

/** Creates a guarantor who has accepted. `asEmail` then gives the guarantor the email address of another person. */
async function accepted(name: string, asEmail?: string): Promise<void> {
  const email = `elder.${name}.new@example.com`;
  const body = { name: 'Elder Eze', email, phoneNumber: '4165550146', relationship: 'Uncle' };
  const { id } = await member(name).call('nominate', { body });
  await app.acceptAsGuarantor((await app.mailsTo(email))[0]?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '');
  if (asEmail) await sql`update guarantors set email = ${asEmail} where id = ${id}`.execute(app.context.db);
}

async function notice(squad: string, position: number, days: number): Promise<void> {
  await sql`
    insert into removals (seat_id, reason, notice_on, notice_by)
    select id, 'Threatened another member', ${app.inDays(days)}, ${boss.id} from seats
    where squad_id = ${squad} and position = ${position}
  `.execute(app.context.db);
}

/** Creates a bank file with one withdrawal. In a stale file, the bank has already returned the withdrawal. */
async function bankFile(isStale: boolean): Promise<number> {
  const today = app.context.clock.today();
  const { rows } = await sql<{ id: string }>`
    insert into withdrawals (id, person_id, bank_id, last_digits, amount, ordered_on, updated_on, provider)
    select gen_random_uuid(), person_id, id, '03', 1500, ${today}, ${today}, 'sandbox' from banks
    where person_id = ${member('ada').id} limit 1 returning id
  `.execute(app.context.db);
  const { id } = await boss.call('makeBankFile', IN_PRODUCT);
  if (isStale) await sql`update withdrawals set state = 'returned' where id = ${rows[0]?.id}`.execute(app.context.db);
  return id;
}

/** Changes the start day of a squad so that today is the closing day. */
async function closeToday(squad: string): Promise<void> {
  const today = app.context.clock.today();
  const { leadDays } = await boss.call('squad', inSquad(squad));
  const days = Array.from({ length: 60 }, (_, day) => app.inDays(day));
  const startOn = days.find((day) => closingDay({ startOn: day, leadDays }) === today);
  await sql`update squads set start_on = ${startOn ?? today} where id = ${squad}`.execute(app.context.db);
}

/** Changes some scheduled payouts to the state `awaiting_approval`. */
async function awaitApproval(): Promise<void> {
  await sql`
    update payouts set state = 'awaiting_approval' where id = any(array(select id from payouts where state = 'scheduled' limit 3))
  `.execute(app.context.db);
}

let running = '';
let soon = '';
let ahead = '';

beforeAll(async () => {
  app = await TestApp.open();
  boss = await app.staff('boss', 'superadmin');
  kofi = await app.staff('kofi', 'superadmin');
  for (const role of STAFF_ROLES) await app.staff(role, role);
  const gone = await app.staff('gone', 'support');
  const { db } = app.context;
  await sql`update people set staff_suspended_at = now() where id = ${gone.id}`.execute(db);
  await sql`insert into two_factor (person_id, secret_cipher, enabled_at) values (${gone.id}, '', now())`.execute(db);
  const invited = because({ body: { email_address: 'new@staff.example', role: 'support' as const } });
  await app.byTwo([kofi, boss], 'inviteStaff', invited);

  for (const name of ['ada', 'beth', 'carl', 'dora', 'ella']) await ready(name);
  await ready('poor', '9999901');
  await ready('late', '9999902');
  await ready('backer', '9999903');
  await ready('shut', '9999904');
  running = await squadOf('Running', ['shut', 'ada', 'beth', 'poor', 'backer', 'late', 'carl', 'dora']);
  soon = await squadOf('Soon', ['ada', 'carl'], { startOn: app.inDays(120) });
  ahead = await squadOf('Ahead', ['ada', 'beth', 'carl'], { size: 4, startOn: app.inDays(120) });
  await squadOf('Drawn', ['ada', 'beth'], { orderRule: 'draw', startOn: app.inDays(60) });
  await squadOf('Placed', ['ada', 'carl'], { orderRule: 'assigned', startOn: app.inDays(60) });
  await app.openSquad(boss, { name: 'Empty', startOn: app.inDays(60) });
  for (const name of ['ada', 'beth', 'carl']) {
    const body = { name: `Circle of ${name}`, contribution: 5_000, size: 3, startOn: app.inDays(60) };
    await member(name).call('proposeSquad', { ...IN_PRODUCT, body });
  }

  await app.member('blank');
  await withForm('waiting');
  const asked = await withForm('asked');
  const again = { kycVerificationStatus: 'pending' as const, reason: 'The photo is too dark' };
  await boss.call('updateUserKyc', { params: { id: asked.id }, body: again });
  await withForm('twin', app.ownAccount(member('ada'), '1234567'));
  const own = await withForm('own');
  await sql`update people set former_email = ${boss.email}, former_email_until = now() where id = ${own.id}`.execute(
    db,
  );
  const email = 'elder.waiting.asked@example.com';
  const named = { name: 'Elder Ike', email, phoneNumber: '4165550147', relationship: 'Aunt' };
  await member('waiting').call('nominate', { body: named });
  await accepted('ella');
  await accepted('carl', member('carl').email);
  await accepted('dora', boss.email);
  const held = await app.member('held');
  await boss.call('suspendMember', because({ params: { id: held.id } }));
}, 240_000);
afterAll(() => app.close());

function note(kind: string, offer: string): void {
  offered.set(kind, (offered.get(kind) ?? new Set<string>()).add(offer));
}

async function make(who: Caller, { of, state, offer, call, input }: Offer): Promise<void> {
  const answer = await who.raw(call, input);
  const { code } = answer.statusCode < 300 ? { code: null } : answer.json<{ code: string }>();
  // A request for the password is not a refusal, because the page lets the person confirm the password.
  if (code === 'password_needed') {
    await who.confirm();
    return make(who, { of, state, offer, call, input });
  }
  if (code) refused.push(`${of} (${state}): ${offer} was refused: ${code}`);
}

const isAbout = ({ input }: Offer, id: string) => JSON.stringify(input).includes(id);

const named = z.object({
  params: z.object({ id: z.string().optional(), memberId: z.string().optional() }),
  body: z.object({ returned: z.array(z.string()).optional() }),
});

/** Returns the same key for offers that can affect each other, such as two decisions of proposed acts. */
function objectOf({ of, input }: Offer): string {
  const { params, body } = named.parse(input);
  return of === 'proposed act' ? of : (params.id ?? body.returned?.join() ?? '');
}

/**
 * Calls each kind of offer once, on an object that still has the offer. Acts on different objects do not change each
 * other's offers.
 */
async function playAll(who: Caller, turn: number): Promise<void> {
  // The server limits repeated mails for some minutes, so the test calls this offer only once.
  const nameOf = ({ of, state, offer, call }: Offer) =>
    call === 'resendMail' ? offer : `${turn} ${of} ${state} ${offer}`;
  for (const kind of KINDS) {
    for (let more = true; more; ) {
      more = false;
      const touched = new Set<string>();
      for (const offer of await offersOf(kind, who)) {
        if (called.has(nameOf(offer)) || [boss.id, kofi.id].some((id) => isAbout(offer, id))) continue;
        if (touched.has(objectOf(offer))) continue;
        more = true;
        touched.add(objectOf(offer));
        called.add(nameOf(offer));
        note(offer.of, offer.offer);
        await make(who, offer);
      }
    }
  }
}

/** Signs in every member again, because staff may have signed out or deleted members. */
async function signedIn(): Promise<[string, Caller][]> {
  const all: [string, Caller][] = [];
  for (const [name, { email }] of members) {
    const who = await app.signIn(email).catch(() => null);
    if (who) all.push([name, who]);
  }
  return all;
}

/** Answers the first open swap offer of a member in a squad. */
async function answerOffer(name: string, who: Caller, id: string): Promise<void> {
  const squad = await who.call('squad', inSquad(id));
  for (const swap of openOffers(squad).slice(0, 1)) {
    const input = { params: { ...IN_PRODUCT.params, id, swapId: swap.id } };
    const offer = whyNotAccept(squad) ? 'decline' : 'accept';
    const call = offer === 'accept' ? 'acceptSwap' : 'declineSwap';
    await make(who, { of: `member ${name}`, state: squad.name, offer, call, input });
    note('own seat', offer);
  }
}

/**
 * Offers a swap to a member with or without a debt, who then accepts or declines. Later acts of staff can end each offer,
 * so the test makes these two offers first.
 */
async function offerSwap(id: string, isToDebtor: boolean): Promise<void> {
  const views: { name: string; who: Caller; squad: SquadDetail }[] = [];
  for (const [name, who] of await signedIn()) {
    const answer = await who.raw('squad', inSquad(id));
    if (answer.statusCode === 200) views.push({ name, who, squad: answer.json() });
  }
  const seatOf = ({ seats }: SquadDetail) => seats.find(({ isYou }) => isYou)?.id ?? '';
  for (const from of views.filter(({ squad }) => whyNotSwap(squad) === null)) {
    const partners = swapPartners(from.squad).map((seat) => seat.id);
    const to = views.find(({ squad }) => squad.inDefault === isToDebtor && partners.includes(seatOf(squad)));
    if (!to) continue;
    await from.who.call('proposeSwap', { ...inSquad(id), body: { seat: seatOf(to.squad) } });
    return answerOffer(to.name, to.who, id);
  }
  expect.fail(`no member can offer a swap to a member ${isToDebtor ? 'with' : 'without'} a debt`);
}

async function playMembers(): Promise<void> {
  for (const [name, who] of await signedIn()) {
    for (const { id } of (await who.call('mySquads', { ...IN_PRODUCT, query: {} })).data) {
      const squad = await who.call('squad', inSquad(id));
      if (squad.kind === 'test' || !(squad.status === 'active' || squad.status === 'upcoming')) continue;
      const [partner] = squad.status === 'active' || squad.orderRule !== 'draw' ? swapPartners(squad) : [];
      if (partner && whyNotSwap(squad) === null) {
        const input = { ...inSquad(id), body: { seat: partner.id } };
        await make(who, { of: `member ${name}`, state: squad.name, offer: 'swap', call: 'proposeSwap', input });
        note('own seat', 'swap');
      }
      await answerOffer(name, who, id);
    }
    for (const { id, payNow, state } of await who.call('missingPayments', IN_PRODUCT)) {
      const from = payNow && payNow.wallet >= payNow.amount ? 'wallet' : payNow?.bank ? 'bank' : null;
      if (from)
        await make(who, { of: 'pay', state, offer: from, call: 'payNow', input: { ...inSquad(id), body: { from } } });
      if (from) note('debt', from);
    }
  }
}

async function leaveOnce(): Promise<void> {
  for (const [name, who] of await signedIn())
    for (const { id } of (await who.call('mySquads', { ...IN_PRODUCT, query: {} })).data) {
      const squad = await who.call('squad', inSquad(id));
      if (!(squad.status === 'active' || squad.status === 'upcoming') || whyNotLeave(squad)) continue;
      if (!squad.seats.some(({ isYou, status }) => isYou && status === 'active')) continue;
      if (offered.get('own seat')?.has(`leave ${squad.status}`)) continue;
      const state = `${squad.name} ${squad.status}`;
      note('own seat', `leave ${squad.status}`);
      await make(who, { of: `member ${name}`, state, offer: 'leave', call: 'leaveSquad', input: inSquad(id) });
    }
}

test('The server accepts every act that a page offers, for objects in many different states', async () => {
  await app.advance(40);
  while (businessDayFrom(app.context.clock.today()) !== app.context.clock.today()) await app.advance(1);
  for (const position of [6, 7]) await notice(running, position, -14);
  await notice(running, 8, -3);
  await closeToday(soon);
  const file = { params: { ...IN_PRODUCT.params, id: await bankFile(false) } };
  await app.byTwo([kofi, boss], 'releaseBankFile', because(file));
  await offerSwap(ahead, false);
  await offerSwap(running, true);
  for (let turn = 0; turn < 2; turn += 1) {
    for (const isStale of [false, false, true]) await bankFile(isStale);
    await awaitApproval();
    await playAll(turn === 0 ? boss : kofi, turn);
    await playMembers();
    if (turn === 0) await leaveOnce();
    await app.advance(9);
  }
  // Without these offers, the test would not check anything.
  const of = (kind: string) => [...(offered.get(kind) ?? [])].toSorted();
  expect(refused).toEqual([]);
  expect(of('payment')).toEqual(['markPaid', 'refund', 'retry', 'waive']);
  expect(of('payout')).toEqual(['approve', 'cameBack', 'hold', 'release']);
  expect(of('bank file')).toEqual(['download', 'drop', 'release']);
  expect(of('seat')).toEqual(['decision', 'notice', 'remove', 'replace', 'withdraw']);
  expect(of('squad')).toEqual(['approve', 'cancel', 'decline', 'edit', 'positions', 'reduce', 'rename', 'start']);
  expect(of('guarantor')).toEqual(['decline', 'verify']);
  expect(of('identity')).toEqual(['ask', 'verify']);
  expect(of('member')).toEqual(['delete', 'endSessions', 'guarantor_links', 'password_code', 'reactivate', 'suspend']);
  expect(of('staff')).toEqual(['reactivate', 'reset', 'role', 'suspend', 'withdraw']);
  expect(of('own seat')).toEqual(['accept', 'decline', 'leave active', 'leave upcoming', 'swap']);
  expect(of('debt')).toContain('bank');
  expect(of('proposed act')).toEqual(['approve', 'decline', 'withdraw']);
}, 600_000);
