import type { LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { day, money } from '../../../db/columns.ts';
import type { Database } from '../../../db/database.ts';
import { asTable } from '../../../db/rows.ts';
import { filled, rowsOf } from '../../../db/rows-of.ts';
import type { Tables } from '../../../db/tables/index.ts';
import { isUnreadable, type KeptNotice } from './kept-notice.ts';
import type { Payment } from './shapes.ts';

/** Database with the app's GoCardless records, and the name of the GoCardless account. */
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

export interface KeptOrder extends Pick<Payment, 'id' | 'amount' | 'charge_date'> {
  readonly key: string;
  readonly guarantor: string | null;
}

const KEPT = { id: 'text', key: 'text', amount: 'bigint', charge_date: 'date', guarantor: 'uuid' } as const;

/** Stores the GoCardless IDs of the app's orders. */
export async function keepOrders({ db, name }: Names, orders: readonly KeptOrder[]): Promise<void> {
  const rows = orders.map(({ charge_date = null, ...order }) => ({ ...order, charge_date }));
  await sql`
    insert into provider_order_ids (provider, id, key, amount, due_on, guarantor_id)
    select ${name}, id, key, amount, charge_date, guarantor from ${asTable('kept', KEPT, rows)}
    on conflict (provider, id) do update set due_on = excluded.due_on
  `.execute(db);
}

export function orderOf({ db, name }: Names, id: string): Promise<NamedOrder | undefined> {
  return rowsOf(orderRow)`
    select ${ORDER} from provider_order_ids where provider = ${name} and id = ${id}
  `.first(db);
}

export function ordersUnder({ db, name }: Names, keys: readonly string[]): Promise<NamedOrder[]> {
  return rowsOf(orderRow)`
    select ${ORDER} from provider_order_ids where provider = ${name} and key = any(${keys}::text[]) order by key
  `.all(db);
}

export type NamedMandate = Pick<Tables['provider_mandate_ids'], 'flow' | 'mandate'>;

export async function keepRequest({ db, name }: Names, flow: string, request: string): Promise<void> {
  await db
    .insertInto('provider_mandate_ids')
    .values({ provider: name, flow, request })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function keepMandate({ db, name }: Names, flow: string, mandate: string): Promise<void> {
  await db
    .updateTable('provider_mandate_ids')
    .set({ mandate })
    .where('provider', '=', name)
    .where('flow', '=', flow)
    .execute();
}

const authorityRow = z.object({ flow: z.string(), mandate: filled(z.string()) });

/** Returns the mandates for the given flows, by flow. */
export async function mandatesOf({ db, name }: Names, flows: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(authorityRow)`
    select flow, mandate from provider_mandate_ids
    where provider = ${name} and flow = any(${flows}::text[]) and mandate is not null
  `.all(db);
  return new Map(rows.map(({ flow, mandate }) => [flow, mandate]));
}

/** Returns a flow with the flow's mandate, found by billing request, mandate or flow. */
export function mandateBy(
  { db, name }: Names,
  column: 'request' | 'mandate' | 'flow',
  value: string,
): Promise<NamedMandate | undefined> {
  return db
    .selectFrom('provider_mandate_ids')
    .select(['flow', 'mandate'])
    .where('provider', '=', name)
    .where(column, '=', value)
    .executeTakeFirst();
}

/**
 * Stores provider events as received. Skips events with a known ID, but replaces an unknown event by a later readable
 * form.
 */
export async function keepNotices({ db, name }: Names, notices: readonly KeptNotice[], at: Date): Promise<void> {
  const once = new Map<string, KeptNotice>();
  for (const one of notices) if (!once.has(one.id) || !isUnreadable(one.notice)) once.set(one.id, one);
  const rows = [...once.values()].map((one, place) => ({ ...one, place }));
  await sql`
    insert into provider_webhook_events as kept (provider, id, notice, received_at)
    select ${name}, id, notice, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as received (id text, notice jsonb, place int) order by place
    on conflict (provider, id) do update set notice = excluded.notice, read_at = null
      where not excluded.notice ? 'unreadable' and kept.notice <> excluded.notice and exists (
        select 1 from provider_events events
        where events.provider = kept.provider and event_id = kept.id and event ->> 'kind' = 'unknown')
      or kept.notice ? 'unreadable' and not excluded.notice ? 'unreadable'
  `.execute(db);
}

const traceRow = z.object({ traceparent: filled(z.string()) });
const MOST_TRACES = 32;

/** Returns the traces of the orders behind some received events. Orders without a trace are absent. */
export async function tracesOf({ db, name }: Names, notices: readonly KeptNotice[]): Promise<string[]> {
  const rows = await rowsOf(traceRow)`
    select distinct outbox.traceparent from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as received (notice jsonb)
      join provider_order_ids orders on orders.provider = ${name}
        and orders.id in (notice #>> '{links,payment}', notice #>> '{links,refund}')
      join outbox on outbox.key = orders.key
    where outbox.traceparent is not null limit ${MOST_TRACES}
  `.all(db);
  return rows.map(({ traceparent }) => traceparent);
}

const noticeRow = z.object({ id: z.string(), notice: z.looseObject({}), receivedAt: z.date() });
export type StoredNotice = z.output<typeof noticeRow>;

const BATCH = 200;

/** Returns a batch of unread events, oldest first. */
export function unreadNotices({ db, name }: Names): Promise<StoredNotice[]> {
  return rowsOf(noticeRow)`
    select id, notice, received_at as "receivedAt" from provider_webhook_events
    where provider = ${name} and read_at is null
    order by received_at, notice ->> 'created_at', id limit ${BATCH}
  `.all(db);
}

export async function markRead({ db, name }: Names, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('provider_webhook_events')
    .set({ read_at: at })
    .where('provider', '=', name)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
}

export async function lastPoll({ db, name }: Names): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_poll_cursors')
    .select('asked_at as askedAt')
    .where('provider', '=', name)
    .executeTakeFirst();
  return row?.askedAt ?? null;
}

export async function keepPoll({ db, name }: Names, at: Date): Promise<void> {
  await sql`
    insert into provider_poll_cursors (provider, asked_at) values (${name}, ${at})
    on conflict (provider) do update set asked_at = greatest(provider_poll_cursors.asked_at, excluded.asked_at)
  `.execute(db);
}

/** Returns the first and last date of the orders, or null when no order has a date. */
export function daysOf(orders: readonly NamedOrder[]): { readonly gte: LocalDate; readonly lte: LocalDate } | null {
  const days = orders.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  const [gte, lte] = [days[0], days.at(-1)];
  return gte && lte ? { gte, lte } : null;
}
