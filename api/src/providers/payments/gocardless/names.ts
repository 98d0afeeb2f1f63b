import type { LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { day, money } from '../../../db/columns.ts';
import type { Database } from '../../../db/database.ts';
import { filled, rowsOf } from '../../../db/rows-of.ts';
import { type Notice, notice, type Payment } from './shapes.ts';

/** Where what an account at GoCardless has of ours is kept, and by which name of that account. */
export interface Names {
  readonly db: Database;
  readonly name: string;
}

const orderRow = z.object({
  id: z.string(),
  key: z.string(),
  amount: money,
  dueOn: day.nullable(),
  guarantor: z.string().nullable(),
});
export type NamedOrder = z.output<typeof orderRow>;

const ORDER = sql`id, key, amount, due_on as "dueOn", guarantor_id as guarantor`;

/** Keeps by which name GoCardless has an order of ours. */
export async function keepOrder(
  { db, name }: Names,
  key: string,
  { id, amount, charge_date }: Pick<Payment, 'id' | 'amount' | 'charge_date'>,
  guarantor: string | null,
): Promise<void> {
  await sql`
    insert into provider_orders (provider, id, key, amount, due_on, guarantor_id)
    values (${name}, ${id}, ${key}, ${amount}, ${charge_date ?? null}, ${guarantor})
    on conflict (provider, id) do update set due_on = excluded.due_on
  `.execute(db);
}

export function orderOf({ db, name }: Names, id: string): Promise<NamedOrder | undefined> {
  return rowsOf(orderRow)`
    select ${ORDER} from provider_orders where provider = ${name} and id = ${id}
  `.first(db);
}

export function ordersUnder({ db, name }: Names, keys: readonly string[]): Promise<NamedOrder[]> {
  return rowsOf(orderRow)`
    select ${ORDER} from provider_orders where provider = ${name} and key = any(${keys}::text[]) order by key
  `.all(db);
}

const flowRow = z.object({ flow: z.string(), mandate: z.string().nullable() });
export type NamedMandate = z.output<typeof flowRow>;

export async function keepRequest({ db, name }: Names, flow: string, request: string): Promise<void> {
  await sql`
    insert into provider_mandates (provider, flow, request) values (${name}, ${flow}, ${request})
    on conflict do nothing
  `.execute(db);
}

export async function keepMandate({ db, name }: Names, flow: string, mandate: string): Promise<void> {
  await sql`
    update provider_mandates set mandate = ${mandate} where provider = ${name} and flow = ${flow}
  `.execute(db);
}

/** The flow of a request of consent, of an authority, or itself. */
export function mandateBy(
  { db, name }: Names,
  column: 'request' | 'mandate' | 'flow',
  value: string,
): Promise<NamedMandate | undefined> {
  return rowsOf(flowRow)`
    select flow, mandate from provider_mandates where provider = ${name} and ${sql.ref(column)} = ${value}
  `.first(db);
}

/** Keeps notices as they came; one that is known by its id is not kept again. */
export async function keepNotices({ db, name }: Names, notices: readonly object[], at: Date): Promise<void> {
  await sql`
    insert into provider_notices (provider, id, notice, received_at)
    select ${name}, notice ->> 'id', notice, ${at} from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) notice
    on conflict (provider, id) do nothing
  `.execute(db);
}

const noticeRow = z.object({ notice });

const BATCH = 200;

/** What was not read yet, as it happened there. */
export async function unreadNotices({ db, name }: Names): Promise<Notice[]> {
  const rows = await rowsOf(noticeRow)`
    select notice from provider_notices where provider = ${name} and read_at is null
    order by received_at, notice ->> 'created_at', id limit ${BATCH}
  `.all(db);
  return rows.map((row) => notice.parse(row.notice));
}

export async function markRead({ db, name }: Names, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update provider_notices set read_at = ${at} where provider = ${name} and id = any(${ids}::text[])
  `.execute(db);
}

const polledRow = z.object({ askedAt: filled(z.date()) });

export async function lastPoll({ db, name }: Names): Promise<Date | null> {
  const row = await rowsOf(polledRow)`
    select asked_at as "askedAt" from provider_polls where provider = ${name}
  `.first(db);
  return row?.askedAt ?? null;
}

export async function keepPoll({ db, name }: Names, at: Date): Promise<void> {
  await sql`
    insert into provider_polls (provider, asked_at) values (${name}, ${at})
    on conflict (provider) do update set asked_at = greatest(provider_polls.asked_at, excluded.asked_at)
  `.execute(db);
}

/** Between which days the orders under some keys fall. */
export function daysOf(orders: readonly NamedOrder[]): { readonly gte: LocalDate; readonly lte: LocalDate } | null {
  const days = orders.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  const [gte, lte] = [days[0], days.at(-1)];
  return gte && lte ? { gte, lte } : null;
}
