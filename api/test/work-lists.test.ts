import { WORK_KINDS, type Work } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, KYC, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;

/**
 * Sets contributions and payouts of a running squad to states that the squad would reach only after
 * many days.
 */
async function plantMoney(): Promise<void> {
  const { db } = app.context;
  const squad = await app.openSquad(grace, { size: 5 });
  for (const [index, name] of ['ada', 'beth', 'carl', 'dora', 'eve'].entries()) {
    const member = await app.readyMember(name, grace);
    await member.call('joinSquad', { params: { product: 'adashi', id: squad }, body: { position: index + 1 } });
    await member.call('writeTicket', { body: { topic: 'paid', text: `It is ${name}, asking` } });
  }
  await app.advance(14);
  const round = async (number: number, set: object) =>
    sql`update payouts set ${sql.join(Object.entries(set).map(([column, to]) => sql`${sql.ref(column)} = ${to}`))}
      where squad_id = ${squad} and round = ${number}`.execute(db);
  await round(2, { state: 'awaiting_approval' });
  await round(3, { state: 'held', held_reason: 'staff' });
  await round(4, { state: 'failed' });
  await sql`update contributions set state = 'defaulted' where squad_id = ${squad} and round = 1`.execute(db);
  await sql`insert into quarantined_squads (squad_id, error, at) values (${squad}, 'broken', now())`.execute(db);
  await sql`
    insert into provider_events (provider, event_id, squad_id, event, unmatched_at)
    values ('sandbox', 'strange', ${squad}, '{"kind":"payout_paid"}', now())
  `.execute(db);
  await sql`
    insert into outbox (kind, queue, key, payload, attempts, error, failed_at)
    values ('mail', 'updates', 'dead', '{"to":"a@nowhere.example"}', 9, 'no such host', now())
  `.execute(db);
  await sql`
    with file as (insert into bank_files (made_by, made_at) values (${grace.id}, now()) returning id)
    insert into bank_file_lines (file_id, payout_id, attempt, account, amount)
    select file.id, payouts.id, 1, (select id from banks limit 1), 100 from file, payouts where squad_id = ${squad} and round = 5
  `.execute(db);
}

/** Adds one person for each identity stage. Only a declined identity is work for staff. */
async function plantCases(): Promise<void> {
  const stages = ['nothing', 'form', 'checking', 'declined', 'asked'] as const;
  for (const stage of stages) {
    const member = await app.member(stage);
    if (stage === 'nothing') continue;
    const params = { id: member.id };
    await member.call('submitKyc', { params, body: { ...KYC, email_address: member.email } });
    if (stage === 'asked')
      await grace.call('updateUserKyc', because({ params, body: { kycVerificationStatus: 'pending' } }));
    if (stage !== 'checking' && stage !== 'declined') continue;
    const { data } = await member.call('initiateKyc', { body: { email: member.email, face: '', document: '' } });
    const decision = { params: { reference: data.reference }, body: { decision: 'declined' as const } };
    if (stage === 'declined') await app.visitor.call('decideIdentity', decision);
  }
}

/** Adds a guarantor who was named on January 1 and accepted on January 11. */
async function plantGuarantor(): Promise<void> {
  const member = await app.member('niece');
  const body = { name: 'Femi', email: 'femi@example.com', phoneNumber: '4165550145', relationship: 'Aunt' };
  const { id } = await member.call('nominate', { body });
  await sql`
    update guarantors set status = 'accepted', created_at = '2026-01-01T12:00Z', responded_at = '2026-01-11T12:00Z' where id = ${id}
  `.execute(app.context.db);
}

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  await plantMoney();
  await plantCases();
  await plantGuarantor();
  const proposer = await app.readyMember('proposer', grace);
  await proposer.call('proposeSquad', {
    ...IN_PRODUCT,
    body: { name: 'Harbour', contribution: 5_000, size: 4, startOn: app.inDays(60) },
  });
});
afterAll(() => app.close());

const payouts = async (state: 'awaiting_approval' | 'held' | 'failed') =>
  (await grace.call('payouts', { ...IN_PRODUCT, query: { state } })).total;

/**
 * Returns, for each kind of work, the number of rows in the linked list (`web/test/work.test.ts`).
 */
const LISTS: Readonly<Record<Exclude<Work['what'], 'fund'>, () => Promise<number>>> = {
  approvals: () => payouts('awaiting_approval'),
  bank_files: async () => {
    const { data } = await grace.call('bankFiles', { ...IN_PRODUCT, query: {} });
    return data.filter(({ releasedAt }) => releasedAt === null).length;
  },
  last_tries: async () => (await grace.call('payments', { ...IN_PRODUCT, query: { tries: 'last' } })).total,
  held: () => payouts('held'),
  returned: () => payouts('failed'),
  set_aside: async () => (await grace.call('quarantinedSquads', { query: {} })).total,
  unmatched: async () => (await grace.call('unmatchedEvents', { query: {} })).total,
  undelivered: async () => (await grace.call('deadLetters', { query: {} })).total,
  defaults: async () => (await grace.call('payments', { ...IN_PRODUCT, query: { state: 'defaulted' } })).total,
  kyc: async () => (await grace.call('kycCases', { query: { stage: 'review' } })).total,
  guarantors: async () => (await grace.call('guarantorCases', { query: { status: 'accepted' } })).total,
  proposals: async () => (await grace.call('squads', { ...IN_PRODUCT, query: { status: 'pending' } })).total,
  removals: async () =>
    (await grace.call('squadMembers', { ...IN_PRODUCT, query: { standing: 'decision_due' } })).total,
  tickets: async () => (await grace.call('tickets', { query: { state: 'waiting' } })).total,
};
const LISTED = WORK_KINDS.filter((what) => what !== 'fund');

const workOf = async (what: Work['what']) =>
  (await grace.call('staffWork', {})).data.find((work) => work.what === what);

describe('Lists of work for staff', () => {
  // `staff-work.test.ts` tests the last attempts, and `replace.test.ts` tests the removals.
  test.each(LISTED)(
    'The staff work list and the linked list show the same number of items of the kind %s',
    async (what) => {
      const count = (await workOf(what))?.count ?? 0;
      expect(count).toBe(await LISTS[what]());
      if (what !== 'last_tries' && what !== 'removals') expect(count).toBeGreaterThan(0);
    },
  );

  test('The staff work list includes people with a declined identity', async () => {
    expect(await workOf('kyc')).toMatchObject({ count: 1 });
  });

  test('The waiting time of an item begins when the item becomes work for staff', async () => {
    await sql`
      update people set created_at = '2026-01-01T12:00Z', kyc_submitted_at = '2026-01-21T12:00Z' where kyc_stage = 'review'
    `.execute(app.context.db);
    expect(await workOf('kyc')).toMatchObject({ on: '2026-01-21' });
    expect(await workOf('guarantors')).toMatchObject({ count: 1, on: '2026-01-11' });
  });
});

test('The list of members counts each identity stage correctly', async () => {
  const total = async (kyc: 'verified' | 'pending' | 'not_started') =>
    (await grace.call('people', { query: { kyc } })).total;
  const { all, verified, pending } = await grace.call('countPeople', {});
  expect([verified, pending, all - verified - pending]).toEqual([
    await total('verified'),
    await total('pending'),
    await total('not_started'),
  ]);
});

test('The list of payouts is sorted by urgency and then by day', async () => {
  const states = async () => {
    const { data } = await grace.call('payouts', { ...IN_PRODUCT, query: {} });
    return data.map(({ state, round }) => `${state} ${round}`);
  };
  const become = (round: number, state: string) =>
    sql`update payouts set state = ${state} where round = ${round}`.execute(app.context.db);
  expect(await states()).toEqual(['awaiting_approval 2', 'failed 4', 'held 3', 'scheduled 1', 'scheduled 5']);
  for (const [round, state] of ['paid', 'submitted', 'ready', 'scheduled', 'failed'].entries())
    await become(round + 1, state);
  expect(await states()).toEqual(['failed 5', 'ready 3', 'scheduled 4', 'submitted 2', 'paid 1']);
});
