import { type LocalDate, localDate, SETTINGS } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideAct, lockAct, type NewAct, propose } from '../src/admin/proposed-acts/act.ts';
import { AboveAlone, recordAlone } from '../src/admin/proposed-acts/alone.ts';
import { AppError } from '../src/base/app-error.ts';
import type { WithClock } from '../src/base/clock.ts';
import type { Trx } from '../src/db/database.ts';
import type { PersonCall } from '../src/http/call.ts';
import { type Caller, TestApp } from './app.ts';

/** Number of test runs, each with a random sequence of staff acts. */
const SEQUENCES = process.env.VERIFY === 'yes' ? 2_000 : 40;
const ACTS = 12;

let app: TestApp;
let staff: Caller[] = [];
let members: Caller[] = [];
beforeAll(async () => {
  app = await TestApp.open();
  for (const name of ['femi', 'kofi', 'lena']) staff.push(await app.staff(name, 'finance'));
  for (const name of ['ada', 'beth']) members.push(await app.member(name));
});
afterAll(() => app.close());

const LIMITS = {
  act: SETTINGS.staffAlone.usual,
  day: SETTINGS.staffAloneADay.usual,
  member: SETTINGS.staffAloneAMember.usual,
};

/** Returns a generator of random numbers below a limit. The same seed gives the same numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const callOf = ({ id }: Caller, day: LocalDate) => {
  const clock = { now: () => new Date(`${day}T15:00:00Z`), today: () => day };
  const call = { context: { ...app.context, clock }, me: { id, role: 'finance' }, actor: { kind: 'staff', id } };
  return call as unknown as PersonCall<WithClock>; // This type cast is safe because acts read no other part of a call.
};

let made = 0;
const refund = (member: Caller, amount: number): NewAct => ({
  kind: 'refundPayment',
  reason: 'Agreed by phone',
  facts: {
    object: `payment:${(made += 1)}`,
    subject: member.id,
    amount,
    binding: { number: made },
    same: {},
    input: {},
  },
});

/** Runs one step. A refused step changes nothing. Returns whether the step was done. */
async function done(trx: Trx, step: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint step`.execute(trx);
  try {
    await step();
    return true;
  } catch (error) {
    await sql`rollback to savepoint step`.execute(trx);
    if (error instanceof AboveAlone || error instanceof AppError) return false;
    throw error;
  }
}

class Rollback extends Error {}

interface Sequence {
  readonly malicious: Caller;
  readonly honest: readonly Caller[];
  readonly random: (below: number) => number;
}

const one = <Item>(items: readonly Item[], random: (below: number) => number): Item => {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('an empty list');
  return item;
};

/** Performs a random act. The malicious person tries everything. Honest people approve only acts of honest people. */
async function actAtRandom(trx: Trx, { malicious, honest, random }: Sequence, day: LocalDate): Promise<void> {
  const act = refund(one(members, random), 1 + random(2 * LIMITS.act));
  const isMalicious = random(4) > 0;
  const call = callOf(isMalicious ? malicious : one(honest, random), day);
  const what = random(3);
  if (what === 0) return void (await done(trx, () => propose(trx, call, act)));
  if (what === 1) return void (await done(trx, () => recordAlone(trx, call, act)));
  const { rows } = await sql<{ id: string; by: string }>`
    select id, proposed_by as by from proposed_acts where state = 'waiting'
  `.execute(trx);
  const state = 'approved' as const;
  for (const { id, by } of rows) {
    if (!isMalicious && by === malicious.id) continue;
    await done(trx, async () => decideAct(trx, call, await lockAct(trx, id), { state, reason: 'Checked' }));
  }
}

/** Returns the largest sums that the malicious person paid out without a second person. */
async function leftBy(trx: Trx, { id }: Caller) {
  const { rows } = await sql<{ act: number; day: number; member: number; approved: number }>`
    with alone as (select * from proposed_acts where state = 'alone' and proposed_by = ${id})
    select
      (select coalesce(max(amount), 0)::int from alone) as act,
      (select coalesce(max(sum), 0)::int from (select sum(amount) from alone group by proposed_at::date) days) as day,
      (select coalesce(max(sum), 0)::int from (select sum(amount) from proposed_acts where state = 'alone'
        group by subject_id, date_trunc('month', proposed_at)) months) as member,
      (select count(*)::int from proposed_acts where state = 'approved' and proposed_by = ${id}) as approved
  `.execute(trx);
  return rows[0] ?? { act: 0, day: 0, member: 0, approved: 0 };
}

describe('Malicious staff member (MONEY §3.11)', () => {
  test(`One malicious person cannot exceed the limits in ${SEQUENCES} random sequences of acts`, {
    timeout: 3_600_000,
  }, async () => {
    let most = 0;
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const random = randomFrom(seed);
      const malicious = one(staff, random);
      const sequence = { malicious, honest: staff.filter((each) => each !== malicious), random };
      const run = app.context.db.transaction().execute(async (trx) => {
        for (let acts = 0; acts < ACTS; acts += 1)
          await actAtRandom(trx, sequence, localDate(`2026-12-0${1 + Math.floor(acts / 6)}`));
        const { act, day, member, approved } = await leftBy(trx, malicious);
        expect(act).toBeLessThanOrEqual(LIMITS.act);
        expect(day).toBeLessThanOrEqual(LIMITS.day);
        expect(member).toBeLessThanOrEqual(LIMITS.member);
        expect(approved).toBe(0);
        most = Math.max(most, day);
        throw new Rollback();
      });
      await expect(run, `seed ${seed}`).rejects.toThrow(Rollback);
    }
    expect(most).toBeGreaterThan(LIMITS.act);
  });

  test('Twenty simultaneous small refunds by one person stay within the daily limit', async () => {
    const [femi] = staff;
    const call = femi && callOf(femi, localDate('2026-12-20'));
    if (!call) throw new Error('no staff');
    const amount = 3_000;
    const refunds = Array.from({ length: 20 }, (_, index) =>
      app.context.db
        .transaction()
        .execute((trx) =>
          recordAlone(trx, call, refund(index % 2 === 0 ? one(members, () => 0) : one(members, () => 1), amount)),
        ),
    );
    const results = await Promise.allSettled(refunds);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.floor(LIMITS.day / amount));
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AboveAlone);
  });
});
