import { accounts, addDays, type LocalDate, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Announce, applyEvents, storeEvents } from '../src/rotation/index.ts';
import { runDueSquads } from '../src/rotation/run-due-squads.ts';
import { type Engine } from '../src/rotation/run-step.ts';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
const NAMES = ['Riverside', 'Hillside', 'Lakeside', 'By wallet'];
const nameOf = new Map<string, string>();
let due: LocalDate;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  for (const [at, name] of NAMES.entries()) {
    const squad = await app.openSquad(grace, { name });
    nameOf.set(squad, name);
    // Each person joins only one squad. Squads with a common member could not run concurrently, because contributions
    // lock the person's rows.
    for (const position of [1, 2]) {
      const member = await app.readyMember(
        ['ada', 'beth', 'carl', 'dora', 'edo', 'fay', 'gil', 'hans'][2 * at + position - 1] ?? '',
        grace,
      );
      await member.call('joinSquad', { ...inSquad(squad), body: { position } });
      if (name === 'By wallet')
        await member.call('updatePersonalInfo', { params: { id: member.id }, body: { walletPays: true } });
    }
  }
  // Advances the clock until all squads are active and stops before the first submission day.
  const next = async () => {
    const { rows } = await sql<{ day: string; status: string }>`
      select max(next_due_on)::text as day, max(status) as status from squads where kind <> 'test'
    `.execute(app.context.db);
    return rows[0];
  };
  while ((await next())?.status !== 'active') await app.advance(1);
  due = localDate((await next())?.day ?? '');
});
afterAll(() => app.close());

/** Records the squads of each transaction, in order. The first transaction waits until a second transaction begins. */
function listening(inBulk: boolean): { engine: Engine; heard: string[][] } {
  const heard: string[][] = [];
  let goOn: () => void = () => {};
  const second = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const announce: Announce = async (_trx, _day, news) => {
    heard.push(news.map(({ squad }) => nameOf.get(squad) ?? '').toSorted());
    if (heard.length === 1) await second;
    goOn();
  };
  return { engine: { ...app.context.engine, announce, inBulk }, heard };
}

const squadOf = (name: string) => [...nameOf].find(([, own]) => own === name)?.[0] ?? '';

/**
 * The first two transactions run concurrently because their squads share no money. The squad that uses a wallet runs in
 * a later transaction.
 */
function expectTurns(heard: readonly string[][]): void {
  expect(heard.slice(0, 2).flat().toSorted()).toEqual(NAMES.slice(0, 3).toSorted());
  expect(heard.slice(0, 2).every((names) => names.length > 0)).toBe(true);
  expect(heard.slice(2)).toEqual([['By wallet']]);
}

test('The engine runs squads concurrently when the squads share no money', async () => {
  const { engine, heard } = listening(true);
  await runDueSquads(engine, due);
  expectTurns(heard);
});

test('The engine applies events of different squads concurrently when the squads share no money', async () => {
  const charges = await sql<{ squad: string; round: number; seat: string; attempt: number }>`
    select squad_id as squad, round, seat_id as seat, attempt from charges where state = 'submitted'
  `.execute(app.context.db);
  // The clearing account exists before the test. Otherwise concurrent transactions would wait for the transaction that
  // creates the account.
  await sql`insert into ledger_accounts (name) values (${accounts.clearing('sandbox')}) on conflict do nothing`.execute(
    app.context.db,
  );
  // The test disables the bulk fast path, because the fast path would apply all events in the first transactions.
  const { engine, heard } = listening(false);
  const events = charges.rows.map(({ squad, ...about }, index) => ({
    eventId: `event:${index}`,
    squad,
    event: { kind: 'charge_confirmed', ...about },
  }));
  await storeEvents(app.context.db, 'sandbox', events as never); // The database returned ids as plain strings.
  await applyEvents(engine, addDays(due, 4));
  expectTurns(heard);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from provider_events where event_id like 'event:%' and applied_at is null
  `.execute(app.context.db);
  expect(rows[0]?.count).toBe(0);
  expect(await verifyLedger(app.context.db)).toBeNull();
});

test('After an event uses the guarantee fund, later events of the same squad wait', async () => {
  const { db, engine } = app.context;
  const paid = async () => {
    const { rows } = await sql<{ squad: string; seat: string }>`
      select payouts.squad_id as squad, charges.seat_id as seat from payouts
      join charges on charges.squad_id = payouts.squad_id and charges.round = 1 and charges.state = 'confirmed'
      where payouts.squad_id = ${squadOf('Hillside')} and payouts.round = 1 and payouts.state = 'paid' order by 2
    `.execute(db);
    return rows[0];
  };
  while (!(await paid())) await app.advance(1);
  const { squad, seat } = (await paid()) ?? {};
  // The other squad has more events between these two events than one read returns.
  const between = Array.from({ length: 1_000 }, (_, index) => ({
    eventId: `between:${index}`,
    squad: squadOf('Riverside'),
    event: { kind: 'payout_paid', round: 90, seq: index, attempt: 1 },
  }));
  const back = { kind: 'charge_charged_back', round: 1, seat, attempt: 1 };
  const later = { kind: 'payout_paid', round: 90, seq: 0, attempt: 1 };
  const events = [{ eventId: 'back', squad, event: back }, ...between, { eventId: 'later', squad, event: later }];
  await storeEvents(db, 'sandbox', events as never); // The database returned ids as plain strings.
  await applyEvents(engine, addDays(due, 30));
  const { rows } = await sql<{ isInOrder: boolean }>`
    select back.applied_at <= later.unmatched_at as "isInOrder" from provider_events back, provider_events later
    where back.event_id = 'back' and later.event_id = 'later'
  `.execute(db);
  expect(rows).toEqual([{ isInOrder: true }]);
  expect(await verifyLedger(db)).toBeNull();
});
