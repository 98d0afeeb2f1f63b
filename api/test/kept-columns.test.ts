import { addDays, type LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDueSquads } from '../src/rotation/run-due-squads.ts';
import { type Caller, inSquad, TestApp } from './app.ts';

// Triggers maintain the columns for sorting and filtering lists. Each stored column must always equal the calculated
// value (docs/decisions/0039-long-lists.md).
let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

async function kept(person: Caller): Promise<{ kyc_stage: string; has_seat: boolean } | undefined> {
  const { rows } = await sql<{ kyc_stage: string; has_seat: boolean }>`
    select kyc_stage, has_seat from people where id = ${person.id}
  `.execute(app.context.db);
  return rows[0];
}

const write = (statement: ReturnType<typeof sql>) => statement.execute(app.context.db);

test('The stored identity stage of a person changes with the newest identity check and each staff request', async () => {
  const ada = await app.member('ada');
  const stage = async () => (await kept(ada))?.kyc_stage;
  const check = (reference: string, status: string, started: string) =>
    write(
      sql`insert into identity_checks (reference, person_id, status, started_at) values (${reference}, ${ada.id}, ${status}, ${started})`,
    );
  expect(await stage()).toBe('submitted');
  await check('first', 'pending', '2026-11-01');
  expect(await stage()).toBe('checking');
  await write(sql`update identity_checks set status = 'declined' where reference = 'first'`);
  expect(await stage()).toBe('review');
  await write(
    sql`insert into identity_requests (person_id, reason, requested_by, asked_at) values (${ada.id}, 'Blurred', ${grace.id}, now())`,
  );
  expect(await stage()).toBe('asked');
  await check('second', 'pending', '2026-11-02');
  expect(await stage()).toBe('asked');
  await write(sql`update identity_requests set responded_at = now() where person_id = ${ada.id}`);
  expect(await stage()).toBe('checking');
  await write(sql`delete from identity_checks where person_id = ${ada.id}`);
  expect(await stage()).toBe('review');
  await write(sql`delete from identity_requests where person_id = ${ada.id}`);
  expect(await stage()).toBe('submitted');
});

test('A person counts as seated until they leave their last squad', async () => {
  const beth = await app.readyMember('beth', grace);
  const isSeated = async () => (await kept(beth))?.has_seat;
  const inactive = async () =>
    (await grace.call('people', { query: { state: 'inactive' } })).data.some(({ id }) => id === beth.id);
  expect([await isSeated(), await inactive()]).toEqual([false, true]);
  const squads = [await app.openSquad(grace), await app.openSquad(grace, { name: 'Hillside' })];
  for (const squad of squads) await beth.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  expect([await isSeated(), await inactive()]).toEqual([true, false]);
  await beth.call('leaveSquad', inSquad(squads[0] ?? ''));
  expect(await isSeated()).toBe(true);
  await write(sql`update seats set status = 'left' where person_id = ${beth.id}`);
  expect([await isSeated(), await inactive()]).toEqual([false, true]);
  // When a member leaves a squad before the start, the app deletes the row of the seat.
  const last = inSquad(await app.openSquad(grace, { name: 'Last one' }));
  await beth.call('joinSquad', { ...last, body: { position: 1 } });
  expect(await isSeated()).toBe(true);
  await beth.call('leaveSquad', last);
  expect([await isSeated(), await inactive()]).toEqual([false, true]);
});

test('The stored date of a payout changes with the date of the round', async () => {
  const squad = await app.openSquad(grace, { name: 'Late', size: 2 });
  for (const [index, name] of ['early', 'late'].entries()) {
    const member = await app.readyMember(name, grace);
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  }
  await app.advance(14);
  const days = async () => {
    const { rows } = await sql<{ submit: LocalDate; round: LocalDate; payout: LocalDate }>`
      select submit_on as submit, rounds.payout_on as round, payouts.payout_on as payout from rounds
      join payouts on payouts.squad_id = rounds.squad_id and payouts.round = number where rounds.squad_id = ${squad} and number = 2
    `.execute(app.context.db);
    const [row] = rows;
    if (!row) throw new Error('it has no second round');
    return row;
  };
  const before = await days();
  await runDueSquads(app.context.engine, addDays(before.submit, 9));
  const after = await days();
  expect(after.round > before.round).toBe(true);
  expect(after.payout).toBe(after.round);
});

/** Finds the people whose stored columns differ from the calculated values. */
const WRONG = sql<{ id: string; computed: string; kept: string }>`
  select id, row(in_active_squad, in_upcoming_squad, in_squad, owes, has_contributed, referral_reward)::text as kept, computed::text from (
    select id, in_active_squad, in_upcoming_squad, in_squad, owes, has_contributed, referral_reward, row(
      exists (select from seats join squads on squads.id = squad_id where person_id = people.id
        and seats.status = 'active' and kind <> 'test' and squads.status = 'active'),
      exists (select from seats join squads on squads.id = squad_id where person_id = people.id
        and seats.status = 'active' and kind <> 'test' and squads.status = 'upcoming'),
      exists (select from seats join squads on squads.id = squad_id where person_id = people.id
        and seats.status = 'active' and kind <> 'test'),
      exists (select from seats join contributions on seat_id = seats.id where person_id = people.id
        and state in ('failed', 'defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0),
      exists (select from seats join contributions on seat_id = seats.id where person_id = people.id and state = 'confirmed'),
      coalesce((select amount from ledger_transfers where reference = 'reward:' || people.id), 0)) as computed
    from people) both_ways
  where row(in_active_squad, in_upcoming_squad, in_squad, owes, has_contributed, referral_reward)::text <> computed::text`;

/** Finds the squads whose stored number of seats differs from the counted seats. */
const MISCOUNTED = sql`
  select id from squads where taken <> (select count(*) from seats where squad_id = squads.id and status = 'active')
    or free_seats <> size - taken`;

test('The stored number of taken seats changes when a member joins, leaves or moves to another squad', async () => {
  const squads = [await app.openSquad(grace, { size: 4 }), await app.openSquad(grace, { size: 4 })];
  const [one = '', other = ''] = squads;
  const people = await Promise.all(['tara', 'tess', 'tom'].map((name) => app.member(name)));
  const taken = async () => {
    expect((await MISCOUNTED.execute(app.context.db)).rows).toEqual([]);
    const { rows } = await sql<{ taken: number }>`
      select taken from squads where id = any(${squads}::uuid[]) order by id = ${other}`.execute(app.context.db);
    return rows.map((row) => row.taken);
  };
  await write(sql`insert into seats (squad_id, person_id, nonce, status)
    select ${one}, id, '', case when id = ${people[2]?.id} then 'left' else 'active' end
    from people where id = any(${people.map(({ id }) => id)}::uuid[])`);
  expect(await taken()).toEqual([2, 0]);
  await write(sql`update seats set squad_id = ${other} where person_id = ${people[0]?.id}`);
  expect(await taken()).toEqual([1, 1]);
  await write(sql`update seats set status = 'active' where squad_id = ${one}`);
  expect(await taken()).toEqual([2, 1]);
  await write(sql`update seats set status = 'left' where squad_id = ${one}`);
  expect(await taken()).toEqual([0, 1]);
  await write(sql`delete from seats where squad_id = any(${squads}::uuid[])`);
  expect(await taken()).toEqual([0, 0]);
});

describe('Status of a member in squads', () => {
  type Standing = 'in_active_squad' | 'in_upcoming_squad' | 'in_squad' | 'owes' | 'has_contributed';
  const standing = async (who: Caller) => {
    const { rows } = await sql<Record<Standing, boolean>>`
      select in_active_squad, in_upcoming_squad, in_squad, owes, has_contributed from people where id = ${who.id}`.execute(
      app.context.db,
    );
    return Object.entries(rows[0] ?? {})
      .filter(([, is]) => is)
      .map(([name]) => name);
  };
  const agree = async () => {
    expect((await WRONG.execute(app.context.db)).rows).toEqual([]);
    expect((await MISCOUNTED.execute(app.context.db)).rows).toEqual([]);
  };

  test('The status of a member changes with the state of each of their squads', async () => {
    const [carl, dora] = [
      await app.readyMember('carl', grace),
      await app.readyMember('dora', grace, '7654301'), // The bank rejects the debits of this account.
    ];
    expect(await standing(carl)).toEqual([]);
    const squad = await app.openSquad(grace, { size: 2 });
    for (const [index, member] of [carl, dora].entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    expect(await standing(carl)).toEqual(['in_upcoming_squad', 'in_squad']);
    const seen = new Set<string>();
    for (let day = 0; day < 90; day += 1) {
      await app.advance(1);
      for (const who of [carl, dora]) for (const one of await standing(who)) seen.add(`${who.id === carl.id} ${one}`);
      await agree();
      if ((await carl.call('squad', inSquad(squad))).status === 'completed') break;
    }
    expect(seen).toContain('true in_active_squad');
    expect(seen).toContain('true has_contributed');
    expect(seen).toContain('false owes');
    expect(await standing(carl)).toEqual(['in_squad', 'has_contributed']);
    expect((await grace.call('people', { query: { owes: 'yes' } })).data.map(({ id }) => id)).toEqual([dora.id]);
    await write(sql`update contributions set state = 'failed' where state = 'confirmed' and squad_id = ${squad}`);
    expect(await standing(carl)).toEqual(['in_squad']);
    await agree();
  });

  test('The status of a member changes after the transfer or deletion of a seat', async () => {
    const [emma, finn] = [await app.readyMember('emma', grace), await app.readyMember('finn', grace)];
    const squad = await app.openSquad(grace, { name: 'Changing hands' });
    await emma.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await write(sql`update seats set person_id = ${finn.id} where squad_id = ${squad}`);
    expect([await standing(emma), await standing(finn)]).toEqual([[], ['in_upcoming_squad', 'in_squad']]);
    await write(sql`update squads set kind = 'test' where id = ${squad}`);
    expect(await standing(finn)).toEqual([]);
    await write(sql`update squads set kind = 'standard' where id = ${squad}`);
    expect(await standing(finn)).toEqual(['in_upcoming_squad', 'in_squad']);
    await write(sql`delete from seats where squad_id = ${squad}`);
    expect(await standing(finn)).toEqual([]);
    const wallet = `wallet:${emma.id}`;
    await write(sql`insert into ledger_accounts (name) values ('rewards'), (${wallet}) on conflict do nothing`);
    await write(sql`insert into ledger_transfers (debit, credit, amount, kind, reference, value_date)
      values ('rewards', ${wallet}, 1000, 'reward', ${`reward:${finn.id}`}, current_date)`);
    const { rows } = await sql<{ referral_reward: number; referral_stage: string }>`
      select referral_reward, referral_stage from people where id = ${finn.id}`.execute(app.context.db);
    expect(rows).toEqual([{ referral_reward: 1_000, referral_stage: 'contributed' }]);
    await agree();
  });

  test('Two simultaneous transactions about the same member both update the stored status', async () => {
    const gina = await app.readyMember('gina', grace);
    const squads = [await app.openSquad(grace, { name: 'Left' }), await app.openSquad(grace, { name: 'Right' })];
    for (const squad of squads) await gina.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const leave = (squad: string, then: () => Promise<unknown>) =>
      app.context.db.transaction().execute(async (trx) => {
        await sql`select 1 from seats where squad_id = ${squad}`.execute(trx);
        await sql`update seats set status = 'left' where squad_id = ${squad}`.execute(trx);
        await then();
      });
    let second: Promise<unknown> = Promise.resolve();
    await leave(squads[0] ?? '', async () => {
      const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
      second = leave(squads[1] ?? '', async () => isWritten());
      // Waits until PostgreSQL blocks or completes the statement.
      await Promise.race([written, app.waiting('update seats')]);
    });
    await second;
    expect(await standing(gina)).toEqual([]);
    await agree();
  });
});
