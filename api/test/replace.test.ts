import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let newcomer: Caller;
let other: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
  newcomer = await app.readyMember('newcomer', grace);
  other = await app.readyMember('other', grace);
});
afterAll(() => app.close());

const TEXT = { bodyEn: 'Be kind to each other, always.', bodyFr: 'Soyez toujours gentils entre vous.' };

/** Starts a squad of ready members and stops the clock before the first payout. */
async function running(...names: readonly string[]) {
  const squad = await app.openSquad(grace, { size: names.length, name: `Of ${names[0]}`, feeBps: 0 });
  const members: Caller[] = [];
  for (const [index, name] of names.entries()) {
    const member = await app.readyMember(name, grace);
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    members.push(member);
  }
  await app.advance(14);
  return { squad, members };
}

const seats = async (squad: string) => (await grace.call('squad', inSquad(squad))).seats;

async function seatAt(squad: string, position: number): Promise<string> {
  return (await seats(squad)).find((seat) => seat.position === position && seat.status === 'active')?.id ?? '';
}

const of = (squad: string, memberId: string) => ({ params: { product: 'adashi' as const, id: squad, memberId } });
const by = (person: Caller, leaving: 'asked' | 'removed' = 'asked') => ({
  body: { person: person.id, leaving, reason: 'Moves to Halifax' },
});

describe('Replacement of a member in a running squad (MONEY §4)', () => {
  test('The new member of a seat pays the former member’s contributions', async () => {
    const { squad } = await running('ann', 'bob', 'cem', 'dia');
    const leaver = await seatAt(squad, 4);
    await grace.call('replaceMember', { ...of(squad, leaver), ...by(newcomer) });
    const after = await grace.call('squad', inSquad(squad));
    const own = after.seats.find(({ position, status }) => position === 4 && status === 'active');
    expect(own?.standing).toMatchObject({ owes: 0 });
    expect(after.seats.find(({ id }) => id === leaver)).toMatchObject({ status: 'left' });
    const refund = after.rounds.at(-1);
    expect(refund).toMatchObject({ number: 5, kind: 'refund', recipient: leaver, isOpen: true });
    expect(refund?.contributions).toMatchObject([{ seat: own?.id, detail: { state: 'submitted', amount: 10_000 } }]);
    const [mail] = await app.mailsTo('newcomer@example.com');
    expect(mail?.subject).toMatch(/You're now in Of ann, at position 4|CA\$100.00 leaves your account/);
    const mails = (await app.mailsTo('newcomer@example.com')).map(({ text }) => text).join('\n');
    expect(mails).toContain('you receive CA$396.00 on');
    expect(mails).toContain('The earlier contributions, CA$100.00, leave your account on');
    expect((await app.mailsTo('dia@example.com'))[0]?.text).toContain(
      'You get back what you put in, CA$100.00, less what you owe. If nothing else fails, we send you CA$100.00 on',
    );
    expect((await app.mailsTo('elder.newcomer@example.com'))[0]?.subject).toContain('names you as guarantor in Of ann');

    await app.advance(60);
    const done = await grace.call('squad', inSquad(squad));
    expect(done.status).toBe('completed');
    expect(done.rounds.map(({ payout }) => payout.state)).toEqual(Array(5).fill('paid'));
    expect(done.rounds.at(-1)?.payout.net).toBe(10_000);
    expect(await verifyLedger(app.context.db)).toBeNull();
    const money = await grace.call('squadMoney', inSquad(squad));
    expect(money).toEqual({
      arrived: 170_000,
      paidOut: 168_400,
      inPots: 0,
      reserve: 0,
      fees: 0,
      owed: 0,
      agrees: true,
    });
    const { data } = await grace.call('squadLedger', { ...inSquad(squad), query: { pageSize: 100, what: 'payouts' } });
    expect(data.map(({ from }) => from)).toContain('pot 5');
  });

  test('Staff can replace the member of a seat more than once', async () => {
    const { squad } = await running('eva', 'fay', 'gus');
    await app.advance(5);
    const taken = await seatAt(squad, 3);
    await grace.call('replaceMember', { ...of(squad, taken), ...by(newcomer) });
    const again = await seatAt(squad, 3);
    await grace.call('replaceMember', { ...of(squad, again), ...by(other) });
    // The squad has more seats than members, because the seats of former members stay.
    const name = { name: 'Of eva and others', reason: 'They asked for it' };
    await grace.call('changeSquad', { ...inSquad(squad), body: name });
    const { rounds } = await grace.call('squad', inSquad(squad));
    expect(rounds.filter(({ kind }) => kind === 'refund').map(({ number }) => number)).toEqual([4, 5]);
    await app.advance(50);
    expect((await grace.call('squad', inSquad(squad))).status).toBe('completed');
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('A member who left a running squad can return to the squad', async () => {
    const { squad, members } = await running('ned', 'oda', 'pim');
    const pim = members[2] ?? newcomer;
    const third = await seatAt(squad, 3);
    await grace.call('replaceMember', { ...of(squad, third), ...by(other) });
    await grace.call('replaceMember', { ...of(squad, await seatAt(squad, 2)), ...by(pim) });
    const { seats: seen } = await pim.call('squad', inSquad(squad));
    expect(seen.filter(({ isYou }) => isYou)).toMatchObject([{ position: 2, status: 'active' }]);
    expect(seen.find(({ id }) => id === third)).toMatchObject({ status: 'left', isYou: false, standing: null });
    const notice = { reason: 'Threatened another member', step: 'notice' as const };
    expect((await grace.refused('removeMember', { ...of(squad, third), body: notice })).status).toBe(404);
  });

  test('One of two simultaneous replacements of a member gets a conflict', async () => {
    const { squad } = await running('hal', 'ida', 'jan');
    const leaver = of(squad, await seatAt(squad, 3));
    const answers = await Promise.all([
      grace.raw('replaceMember', { ...leaver, ...by(newcomer) }),
      kofi.raw('replaceMember', { ...leaver, ...by(other) }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await seats(squad)).filter(({ status }) => status === 'active')).toHaveLength(3);
  });

  test('A replacement fails after a payout to the former member or with a new member who is not ready', async () => {
    const { squad, members } = await running('kim', 'lea', 'mia');
    const [kim] = members;
    const third = await seatAt(squad, 3);
    const raw = await app.member('raw');
    const none = of(squad, '00000000-0000-4000-8000-000000000000');
    for (const [why, input, code] of [
      ['being collected', { ...of(squad, await seatAt(squad, 1)), ...by(newcomer) }, 'already_paid'],
      ['sits there', { ...of(squad, third), ...by(kim ?? grace) }, 'already_member'],
      ['not ready', { ...of(squad, third), ...by(raw) }, 'newcomer_not_ready'],
      ['staff', { ...of(squad, third), ...by(kofi) }, 'newcomer_not_ready'],
      ['no such seat', { ...none, ...by(newcomer) }, 'not_found'],
      ['no notice', { ...of(squad, third), ...by(newcomer, 'removed') }, 'wrong_state'],
    ] as const) {
      expect((await grace.refused('replaceMember', input)).code, why).toBe(code);
    }
    const open = await app.openSquad(grace, { name: 'Not yet' });
    await newcomer.call('joinSquad', { ...inSquad(open), body: { position: 1 } });
    const early = { ...of(open, (await seats(open))[0]?.id ?? ''), ...by(other) };
    expect((await grace.refused('replaceMember', early)).code).toBe('wrong_state');
    const { data } = await grace.call('candidates', { ...inSquad(squad), query: { pageSize: 100 } });
    const names = data.map(({ email }) => email.split('@')[0]);
    expect(names).toEqual(expect.arrayContaining(['newcomer', 'other']));
    for (const nobody of ['kim', 'raw', 'kofi']) expect(names).not.toContain(nobody);
    const { data: found } = await grace.call('candidates', { ...inSquad(squad), query: { q: 'newcomer@' } });
    expect(found).toMatchObject([{ id: newcomer.id, guarantor: 'Elder' }]);
  });

  test('Staff can replace a member only after the notice period for the removal', async () => {
    const { squad } = await running('nan', 'ola', 'pia', 'quo', 'rex', 'sam', 'tom', 'uma');
    const last = await seatAt(squad, 8);
    const remove = { ...of(squad, last), body: { reason: 'Threatened another member', step: 'notice' as const } };
    await grace.call('removeMember', remove);
    expect((await kofi.refused('removeMember', remove)).code).toBe('wrong_state');
    const decided = { ...of(squad, last), ...by(newcomer, 'removed') };
    expect((await kofi.refused('replaceMember', decided)).code).toBe('removal_too_early');
    await app.advance(14);
    const act = await grace.propose('replaceMember', decided);
    expect((await seats(squad)).find(({ id }) => id === last)?.status).toBe('active');
    expect(await kofi.call('proposedAct', { params: { id: act } })).toMatchObject({
      facts: { notice: 'Threatened another member', noticedBy: 'grace Staff', newcomer: 'Ada Obi' },
    });
    const setNotice = (reason: string) =>
      sql`update removals set reason = ${reason} where seat_id = ${last}`.execute(app.context.db);
    await setNotice('Another reason');
    const approval = { params: { id: act }, body: { reason: 'Heard the member' } };
    expect((await kofi.refused('approveAct', approval)).code).toBe('facts_changed');
    await setNotice('Threatened another member');
    await kofi.call('approveAct', approval);
    expect((await seats(squad)).find(({ id }) => id === last)?.status).toBe('left');
  });
});

test('Every page shows the current seat of a member who changed seats', async () => {
  const { squad, members } = await running('ivy', 'joy', 'kay', 'lou');
  const lou = members[3] ?? expect.fail('nobody');
  await grace.call('replaceMember', { ...of(squad, await seatAt(squad, 4)), ...by(newcomer) });
  await grace.call('replaceMember', { ...of(squad, await seatAt(squad, 3)), ...by(lou) });
  expect(await lou.call('squad', inSquad(squad))).toMatchObject({ myPosition: 3, myGuarantor: { name: 'Elder' } });
  const { coming } = await lou.call('dashboard', IN_PRODUCT);
  expect(coming.filter(({ what }) => what === 'payout').map(({ round }) => round)).toEqual([3]);
  const { debits } = await lou.call('upcomingPayments', IN_PRODUCT);
  const isToCome = ({ state }: (typeof debits)[number]) => state !== 'submitted';
  expect(debits.map(({ round }) => round)).toEqual(expect.arrayContaining([3, 4]));
  const { means } = await lou.call('endMandate', IN_PRODUCT);
  expect(means.running).toMatchObject([{ squad: 'Of ivy', debits: debits.filter(isToCome).length }]);
  await lou.call('proposeSwap', { ...inSquad(squad), body: { seat: await seatAt(squad, 4) } });
  expect((await lou.call('squad', inSquad(squad))).swaps).toMatchObject([{ fromPosition: 3, toPosition: 4 }]);
  const { address } = await lou.call('renewCalendarAddress', {});
  const params = { file: address?.split('/').at(-1) ?? '' };
  const feed = (await app.visitor.raw('calendarFeed', { params })).body.replaceAll('\r\n ', '');
  expect(feed).toContain('Of ivy: you receive CA$396.00 (week 3)');
  expect(feed).toContain('leaves your account (week 4)');
});

describe('Candidate for a free seat', () => {
  test('A candidate for a seat must be ready and must have no debt', async () => {
    const { squad } = await running('yan', 'zoe', 'abe');
    const own = (table: 'people' | 'mandates' | 'guarantors' | 'signatures', column: string, to: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
        where ${sql.ref({ people: 'id', mandates: 'person_id', guarantors: 'member_id', signatures: 'person_id' }[table])} = ${other.id}`;
    const debt = (state: string, owed: number) => sql`
      update contributions set state = ${state}, owed_pot = ${owed}
      where seat_id in (select id from seats where person_id = ${other.id}) and round = (
        select max(round) from contributions join seats on seats.id = seat_id where person_id = ${other.id})`;
    const isFound = async () =>
      (await grace.call('candidates', { ...inSquad(squad), query: { q: 'other@' } })).total === 1;
    const suspended = (at: string | null) => sql`
      update people set suspended_at = ${at}, suspended_reason = ${at && 'A try'} where id = ${other.id}`;
    for (const [what, take, give] of [
      ['a suspension', suspended('2026-11-24'), suspended(null)],
      ['the identity', own('people', 'kyc_status', 'pending'), own('people', 'kyc_status', 'verified')],
      ['the bank', own('mandates', 'status', 'cancelled'), own('mandates', 'status', 'active')],
      ['the guarantor', own('guarantors', 'status', 'accepted'), own('guarantors', 'status', 'verified')],
      ['the agreement', own('signatures', 'status', 'rejected'), own('signatures', 'status', 'agreed')],
      ['a debt', debt('defaulted', 100), debt('confirmed', 0)],
    ] as const) {
      expect(await isFound(), what).toBe(true);
      await take.execute(app.context.db);
      expect(await isFound(), what).toBe(false);
      await give.execute(app.context.db);
    }
    // A defaulted contribution is no debt after a late payment.
    await debt('defaulted', 0).execute(app.context.db);
    expect(await isFound()).toBe(true);
    await debt('confirmed', 0).execute(app.context.db);
  });

  test('A candidate for a seat must have signed the current agreements', async () => {
    const { squad } = await running('una', 'ike', 'oba');
    const isFound = async () =>
      (await grace.call('candidates', { ...inSquad(squad), query: { q: 'other@' } })).total === 1;
    const added = async (more: object) =>
      (await grace.call('addAgreement', { body: { title: 'Terms', ...TEXT, ...more } })).id;
    const publish = async (id: string) => {
      const { fingerprint } = await grace.call('agreement', { params: { id } });
      await grace.call('publishAgreement', { params: { id }, body: { fingerprint, reason: 'A lawyer read it' } });
    };
    const draft = await added({});
    expect(await isFound(), 'a draft').toBe(true);
    const named = await added({ people: ['una@example.com'] });
    await publish(named);
    expect(await isFound(), 'for another one').toBe(true);
    await publish(draft);
    expect(await isFound(), 'for everybody').toBe(false);
    for (const id of [draft, named]) await grace.call('retireAgreement', { params: { id }, body: { reason: 'A try' } });
    expect(await isFound(), 'retired').toBe(true);
  });
});

describe('Notice of removal from a squad', () => {
  test('Staff can withdraw a notice of removal', async () => {
    const { squad } = await running('vic', 'wes', 'xia');
    const last = await seatAt(squad, 3);
    const input = of(squad, last);
    const withdraw = { ...input, body: { reason: 'Put right' } };
    expect((await grace.refused('withdrawNotice', withdraw)).code).toBe('wrong_state');
    const notice = { ...input, body: { reason: 'Threatened another member', step: 'notice' as const } };
    const answers = await Promise.all([grace.raw('removeMember', notice), kofi.raw('removeMember', notice)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { removal } = await grace.call('squadMember', inSquad(last));
    expect(removal).toMatchObject({
      reason: 'Threatened another member',
      noticedOn: app.inDays(0),
      appealFrom: app.inDays(7),
      decisionOn: app.inDays(14),
    });
    expect((await grace.call('squadMembers', { ...inSquad(''), query: { standing: 'noticed' } })).total).toBe(1);
    const due = () => grace.call('squadMembers', { ...inSquad(''), query: { standing: 'decision_due' } });
    const isWork = async () => (await grace.call('staffWork', {})).data.find(({ what }) => what === 'removals');
    expect([(await due()).total, await isWork()]).toEqual([0, undefined]);
    const noticed = (on: string) =>
      sql`update removals set notice_on = ${on} where seat_id = ${last}`.execute(app.context.db);
    await noticed(app.inDays(-13));
    expect([(await due()).total, await isWork()]).toEqual([0, undefined]);
    await noticed(app.inDays(-14));
    expect((await due()).data).toMatchObject([{ id: last }]);
    expect(await isWork()).toMatchObject({
      count: 1,
      names: [expect.stringMatching(/^Ada Obi \(.+@.+\)$/)],
      on: app.inDays(-14),
      amount: null,
    });
    const opened = (isOpen: boolean) =>
      sql`update rounds set opened = ${isOpen} where recipient = ${last}`.execute(app.context.db);
    await opened(true);
    expect([(await due()).total, await isWork()], 'the own pot is collected').toEqual([0, undefined]);
    await opened(false);
    await kofi.call('withdrawNotice', withdraw);
    expect(await isWork()).toBeUndefined();
    expect((await app.mailsTo('xia@example.com'))[0]).toMatchObject({ subject: 'You stay in Of vic' });
    expect((await grace.call('squadMember', inSquad(last))).removal).toBeNull();
    await grace.call('removeMember', notice);
    const { data } = await grace.call('squadHistory', { ...inSquad(squad), query: {} });
    expect(data.slice(0, 3).map(({ action }) => action)).toEqual([
      'gave_removal_notice',
      'withdrew_removal_notice',
      'gave_removal_notice',
    ]);
    expect(data[1]).toMatchObject({ by: 'staff', name: 'kofi Staff', reason: 'Put right', member: 'Ada Obi' });
  });
});
