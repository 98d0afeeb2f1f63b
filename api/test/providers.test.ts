import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { deliverer } from '../src/app/daily/deliver.ts';
import { openProviders } from '../src/app/providers/open-providers.ts';
import type { ChargeOrder } from '../src/jobs/index.ts';
import type { Leased } from '../src/jobs/lease.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { mandatesFor } from '../src/payments/banks/mandates.ts';
import type { PaymentProvider } from '../src/providers/payments/port.ts';
import type { PayoutProvider } from '../src/providers/payouts/port.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { counted } from './counted.ts';
import { directly } from './directly.ts';
import { freshDatabase } from './fresh-database.ts';

/** The sandbox bank under another name. This copy handles only its own orders. */
function named(bank: PaymentProvider & PayoutProvider, name: string, took: Set<string>) {
  return {
    ...bank,
    name,
    submitCharge: async (...order: Parameters<PaymentProvider['submitCharge']>) => {
      took.add(order[0]);
      await bank.submitCharge(...order);
    },
    send: async (...order: Parameters<PayoutProvider['send']>) => {
      took.add(order[0]);
      await bank.send(...order);
    },
    report: async (...only: Parameters<PaymentProvider['report']>) =>
      (await bank.report(...only)).filter(({ key }) => took.has(key)),
  };
}

const took = { first: new Set<string>(), second: new Set<string>(), wires: new Set<string>() };

function opens(isSecond: boolean): typeof openProviders {
  return (...parts) => {
    const { payments, payouts, ...others } = openProviders(...parts);
    const bank = { ...payments, ...payouts };
    const [first, second] = [named(bank, 'first', took.first), named(bank, 'second', took.second)];
    const wires = named(bank, 'wires', took.wires);
    return {
      ...others,
      payments: isSecond ? second : first,
      earlierPayments: isSecond ? [first] : [],
      payouts: wires,
    };
  };
}

let app: TestApp;
let members: Caller[];
let databaseUrl: string;

beforeAll(async () => {
  const { db, url } = await freshDatabase();
  await db.destroy();
  databaseUrl = url;
  app = await TestApp.openOn(url, {}, opens(false));
  const staff = await app.staff('grace');
  const squad = await app.openSquad(staff, { size: 2 });
  members = [await app.readyMember('ada', staff), await app.readyMember('beth', staff)];
  for (const [index, member] of members.entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.advance(1);
});
afterAll(() => app.close());

async function chargesOf(member: Caller | undefined): Promise<(string | null)[]> {
  const { rows } = await sql<{ provider: string | null }>`
    select charges.provider from charges join seats on seats.id = seat_id where person_id = ${member?.id} order by round
  `.execute(app.context.db);
  return rows.map(({ provider }) => provider);
}

async function clearing(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; balance: number }>`
    select name, (debits - credits)::bigint as balance from ledger_totals where name like 'clearing:%' order by name
  `.execute(app.context.db);
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]));
}

test('A new mandate uses the new provider, and earlier mandates keep the old provider', async () => {
  const DATA_DIR = app.context.config.dataDir;
  await app.close();
  app = await TestApp.openOn(databaseUrl, { DATA_DIR }, opens(true));
  const beth = await app.signIn('beth@example.com');
  await app.connectBank(beth, '7654321');
  await app.advance(45);
  expect(await chargesOf(members[0])).toEqual(['first', 'first']);
  expect(await chargesOf(members[1])).toEqual(['second', 'second']);
  const { 'clearing:first': first, 'clearing:second': second, 'clearing:wires': wires } = await clearing();
  expect(first).toBe(20_000);
  expect(second).toBe(20_000);
  expect(wires).toBeLessThan(0);
  const { rows } = await sql<{ provider: string; net: number }>`select provider, net from payouts`.execute(
    app.context.db,
  );
  expect(rows.map(({ provider }) => provider)).toEqual(['wires', 'wires']);
  expect(rows.reduce((total, { net }) => total + net, 0)).toBe(-(wires ?? 0));
  expect(await verifyLedger(app.context.db)).toBeNull();
  expect(await checkBooks(app.context)).toBe(true);
});

test('A charge-back moves money in the account of the provider that collected the debit', async () => {
  const { db } = app.context;
  const { rows } = await sql<{ squad: string; round: number; seat: string }>`
    select charges.squad_id as squad, round, seat_id as seat from charges where provider = 'first' order by round limit 1
  `.execute(db);
  const [{ squad, round, seat } = { squad: '', round: 0, seat: '' }] = rows;
  const event = { kind: 'charge_charged_back', round, seat, attempt: 1 };
  await sql`
    insert into provider_events (provider, event_id, squad_id, event)
    values ('second', 'event of the second provider', ${squad}, ${JSON.stringify(event)}::jsonb)
  `.execute(db);
  await app.advance(1);
  expect(await clearing()).toMatchObject({ 'clearing:first': 10_000, 'clearing:second': 20_000 });
  expect(await verifyLedger(db)).toBeNull();
});

test('A retry of a debit uses the provider of the first attempt', async () => {
  const ada = await app.signIn('ada@example.com');
  await app.connectBank(ada, '2222222');
  const { rows } = await sql<ChargeOrder>`
    select charges.squad_id as squad, round, seat_id as seat, attempt from charges where provider = 'first' limit 1
  `.execute(app.context.db);
  const [order] = rows;
  if (!order) throw new Error('no debit went by the first');
  const mandate = async () => (await mandatesFor(app.context, [{ key: 'it', payload: order }])).get('it');
  const before = await mandate();
  expect(before?.provider).toBe('first');
  expect(await mandate()).toEqual(before);
  // A debit without a stored provider was never sent, so the debit uses the current mandate.
  await sql`update charges set provider = null where seat_id = ${order.seat} and round = ${order.round}`.execute(
    app.context.db,
  );
  const now = await mandate();
  expect(now?.provider).toBe('second');
  expect(now?.flow).not.toBe(before?.flow);
});

test('The app cannot send an order whose provider is not configured', async () => {
  const { context: parts } = app;
  const withdrawal = { withdrawal: '', person: '', amount: 100, account: members[0]?.id, provider: 'gone' };
  const refund = { squad: '', guarantor: '', payment: 'x', amount: 100, provider: 'gone' };
  // This type cast is safe because the test does not read the ids.
  const items = [
    { kind: 'withdrawal', key: 'withdrawal:x', payload: withdrawal },
    { kind: 'refund', key: 'refund:x', payload: refund },
  ] as unknown as [Leased, Leased];
  const deliver = deliverer(parts);
  await expect(deliver(items[0], directly)).rejects.toThrow('The payout provider gone is not configured.');
  await expect(deliver(items[1], directly)).rejects.toThrow('The payment provider gone is not configured.');
});

test('The app stores the provider of a debit before sending the debit', async () => {
  const { rows } = await sql<ChargeOrder>`
    update charges set provider = null, mandate_id = null returning squad_id as squad, round, seat_id as seat, attempt
  `.execute(app.context.db);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  const watched = counted(app.context.db);
  const noted: (string | null)[] = [];
  const payments: PaymentProvider = {
    ...app.context.payments,
    submitCharge: async (_, { squad, round, seat, attempt }) => {
      const found = await sql<{ provider: string | null }>`
        select provider from charges where (squad_id, round, seat_id, attempt) = (${squad}::uuid, ${round}::int, ${seat}::uuid, ${attempt}::int)
      `.execute(app.context.db);
      noted.push(found.rows[0]?.provider ?? null);
    },
  };
  const item = (payload: ChargeOrder, n: number): Leased => ({
    id: n,
    attempts: 1,
    traceparent: null,
    kind: 'charge',
    key: `of:${n}`,
    payload,
  });
  const deliverAll = (orders: readonly ChargeOrder[]) => {
    const deliver = deliverer({ ...app.context, payments, db: watched.db });
    return Promise.allSettled(orders.map((order, n) => deliver(item(order, n), directly)));
  };
  expect((await deliverAll(rows)).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(noted).toEqual(rows.map(() => 'second'));
  expect(watched.count('update charges')).toBe(1);
  const [first] = rows;
  if (!first) throw new Error('nothing was debited');
  // These type casts are safe because the seat ids belong to no seat.
  const nobody = { ...first, seat: '11111111-1111-4111-8111-111111111111' as ChargeOrder['seat'] };
  const strange = { ...first, seat: 'no uuid' as ChargeOrder['seat'] };
  const outcomes = await deliverAll([...rows, nobody, strange]);
  expect(outcomes.map(({ status }) => status)).toEqual([...rows.map(() => 'fulfilled'), 'rejected', 'rejected']);
});
