import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MOST_COUNTED } from '../src/db/page.ts';
import { type Caller, IN_PRODUCT, inSquad, PASSWORD, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let sade: Caller;

/**
 * Sets up a running squad of two members. The second member is a referred person whose debit failed
 * for insufficient funds.
 */
beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi] = [await app.staff('grace'), await app.staff('kofi')];
  sade = await app.staff('sade', 'support');
  const squad = await app.openSquad(grace, { size: 2, contribution: 100_000 });
  const ada = await app.readyMember('ada', grace);
  const { referralCode } = await ada.call('me', {});
  const beth = await app.readyMember('beth', grace, '1234501', referralCode ?? '');
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await ada.call('proposeSquad', {
    ...IN_PRODUCT,
    body: { name: 'Harbour', contribution: 5_000, size: 4, startOn: app.inDays(60) },
  });
  for (let days = 0; (await stateOf()) !== 'failed'; days += 1) {
    if (days > 40) throw new Error('it never failed');
    await app.advance(1);
  }
});
afterAll(() => app.close());

async function stateOf(): Promise<unknown> {
  const { rows } = await sql<{ state: string }>`select state from contributions where state = 'failed'`.execute(
    app.context.db,
  );
  return rows[0]?.state;
}

const kindsOf = async (staff: Caller) => (await staff.call('staffWork', {})).data.map(({ what }) => what);

describe('Staff work list', () => {
  test('The staff work list shows a proposed squad by name', async () => {
    const { data, today } = await grace.call('staffWork', {});
    expect(today).toBe(app.context.clock.today());
    expect(data.find(({ what }) => what === 'proposals')).toMatchObject({ count: 1, names: ['Harbour'] });
  });

  test('The staff work list leaves out identity checks of deleted people', async () => {
    const waiting = async () => (await grace.call('staffWork', {})).data.find(({ what }) => what === 'kyc')?.count ?? 0;
    const before = await waiting();
    const gone = await app.member('gone');
    await sql`update people set kyc_stage = 'review', kyc_submitted_at = now() where id = ${gone.id}`.execute(
      app.context.db,
    );
    expect(await waiting()).toBe(before + 1);
    await gone.call('confirmPassword', { body: { password: PASSWORD } });
    await gone.call('deleteMe', { body: {} });
    expect(await waiting()).toBe(before);
  });

  test('The staff work list shows a guarantee fund below the wanted size', async () => {
    expect(await kindsOf(grace)).not.toContain('fund');
    const { version } = await grace.call('platformSettings', {});
    const wanted = { version, name: 'fundWanted', value: 50_000, reason: 'Many squads' } as const;
    await app.byTwo([grace, kofi], 'changeSetting', { body: wanted });
    const { data } = await grace.call('staffWork', {});
    expect(data.find(({ what }) => what === 'fund')).toMatchObject({ amount: 50_000 });
    expect(await kindsOf(sade)).not.toContain('fund');
  });

  test('The referral funnel counts a person at each stage that the person has reached', async () => {
    const { referrals } = await grace.call('staffWork', {});
    expect(referrals).toEqual({ signed_up: 1, verified: 1, in_squad: 1, contributed: 0 });
  });

  test('The staff work list counts the acts of all staff on the current day', async () => {
    const before = (await grace.call('staffWork', {})).done;
    await sql`insert into activity (actor_kind, action, subject, at) values ('staff', 'a', 'b', ${app.context.clock.now()})`.execute(
      app.context.db,
    );
    expect((await grace.call('staffWork', {})).done).toBe(before + 1);
  });

  test.each(['was_denied', 'failed_sign_in', 'signed_in', 'changed_password', 'exported'] as const)(
    'The staff work list does not count the act %s',
    async (action) => {
      const before = (await grace.call('staffWork', {})).done;
      await sql`insert into activity (actor_kind, action, subject, at) values ('staff', ${action}, 'b', ${app.context.clock.now()})`.execute(
        app.context.db,
      );
      expect((await grace.call('staffWork', {})).done).toBe(before);
    },
  );
});

test('The staff work list caches a very high number of items', async () => {
  const { clock, db } = app.context;
  const start = clock.real().getTime();
  const real = vi.spyOn(clock, 'real');
  const die = (from: number, to: number) =>
    sql`insert into outbox (kind, queue, key, payload, failed_at, error)
      select 'mail', 'updates', 'dead ' || number, '{}', now(), 'no such host' from generate_series(${from}::int, ${to}) number`.execute(
      db,
    );
  const dead = async () => (await grace.call('staffWork', {})).data.find(({ what }) => what === 'undelivered')?.count;
  await die(1, MOST_COUNTED - 1);
  expect(await dead()).toBe(MOST_COUNTED - 1);
  await die(MOST_COUNTED, MOST_COUNTED + 1);
  expect(await dead()).toBe(MOST_COUNTED + 1);
  await sql`delete from outbox where key like 'dead %'`.execute(db);
  expect(await dead()).toBe(MOST_COUNTED + 1);
  real.mockReturnValue(new Date(start + 11 * 60_000));
  expect(await dead()).toBeUndefined();
  real.mockRestore();
});

describe('Collection figures for staff', () => {
  const collected = async (more: object = {}) =>
    (await grace.call('transactionSeries', { query: { by: 'week', ...more } })).collected ?? [];

  test('The collection figures show the received amounts and the missing amounts', async () => {
    const steps = await collected();
    expect(steps.map(({ from }) => new Date(from).getUTCDay())).toEqual(steps.map(() => 1));
    const first = { due: 2, failedFirst: 1, defaulted: 0, arrived: 100_000, onItsWay: 0, missing: 100_000 };
    expect(steps[0]).toMatchObject(first);
  });

  test.each([
    ['confirmed', 0, { arrived: 100_000, missing: 100_000, defaulted: 0 }],
    ['defaulted', 100_000, { arrived: 0, missing: 200_000, defaulted: 1 }],
    ['charged_back', 60_000, { arrived: 40_000, missing: 160_000, defaulted: 1 }],
    ['recovered', 0, { arrived: 100_000, missing: 100_000, defaulted: 1 }],
  ] as const)(
    'The collection figures for a contribution with the state %s and %i cents owed are %o',
    async (state, owed, expected) => {
      const { rows } = await sql<{ id: string }>`
      select id from contributions where round = 1 and state = 'confirmed'`.execute(app.context.db);
      expect(rows).toHaveLength(1);
      const become = (to: string, cents: number) =>
        sql`update contributions set state = ${to}, owed_pot = ${cents} where id = ${rows[0]?.id}`.execute(
          app.context.db,
        );
      const [before] = await collected();
      await become(state, owed);
      const [first] = await collected({ from: before?.from });
      await become('confirmed', 0);
      expect(first).toMatchObject({ due: 2, failedFirst: 1, onItsWay: 0, ...expected });
    },
  );

  test('A payout above a new approval limit needs two approvals immediately', async () => {
    const { version } = await grace.call('platformSettings', {});
    const limit = { version, name: 'approvalAbove', value: 50_000, reason: 'Careful for now' } as const;
    await app.byTwo([grace, kofi], 'changeSetting', { body: limit });
    await app.advance(10);
    const { data } = await grace.call('staffWork', {});
    expect(data.find(({ what }) => what === 'approvals')).toMatchObject({ count: 1, names: ['Riverside'] });
    expect((await collected()).length).toBeGreaterThan(0);
  });

  test('A member cannot read the collection figures', async () => {
    const ada = await app.signIn('ada@example.com');
    expect(await ada.call('transactionSeries', { query: {} })).not.toHaveProperty('collected');
  });
});

test('The staff work list counts contributions with a scheduled last attempt', async () => {
  const lastTries = async () => (await grace.call('payments', { ...IN_PRODUCT, query: { tries: 'last' } })).data;
  const counted = async () => {
    const { data } = await grace.call('staffWork', {});
    return data.find(({ what }) => what === 'last_tries')?.count ?? 0;
  };
  const failed = async () => (await grace.call('payments', { ...IN_PRODUCT, query: { state: 'failed' } })).total;
  expect([await failed(), (await lastTries()).length, await counted()]).toEqual([1, 0, 0]);
  for (let days = 0; (await lastTries()).length === 0; days += 1) {
    if (days > 20) throw new Error('it was never tried');
    await app.advance(1);
  }
  expect(await lastTries()).toMatchObject([{ state: 'failed', attempts: 2 }]);
  expect(await counted()).toBe(1);
});
