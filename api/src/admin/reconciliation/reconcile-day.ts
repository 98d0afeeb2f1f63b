import { accounts, type LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import { day } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isTemporary } from '../../db/temporary-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bookedOf, ordersMovedOn } from '../../ledger/index.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import type { Providers } from '../../providers/ports.ts';
import { type MoneyProvider, moneyProviders } from '../../providers/ports.ts';
import { keepUnknown } from '../../rotation/index.ts';

const keyRow = z.object({ key: z.string() });

/** Returns the keys of a provider's debits with the given charge day, in any state. */
async function chargesOf({ db }: WithDb, { name }: MoneyProvider, day: LocalDate): Promise<string[]> {
  const rows = await rowsOf(keyRow)`
    select concat_ws(':', 'charge', squad_id, round, seat_id, attempt) as key from charges
    where charge_on = ${day} and provider = ${name}
  `.all(db);
  return rows.map(({ key }) => key);
}

async function openKeys({ db }: WithDb, { name }: MoneyProvider): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliation_differences')
    .select('key')
    .where('resolved_at', 'is', null)
    .where('provider', '=', name)
    .execute();
  return rows.map(({ key }) => key);
}

interface Found {
  readonly key: string;
  readonly kind: 'unknown_here' | 'unknown_there' | 'amounts_differ';
  readonly reported: number;
  readonly booked: number;
}

function differenceOf(key: string, reported: number | undefined, booked: number): Found | null {
  if (reported === undefined) return { key, kind: 'unknown_there', reported: 0, booked };
  if (reported === booked) return null;
  return { key, kind: booked === 0 ? 'unknown_here' : 'amounts_differ', reported, booked };
}

const keptRow = z.object({ id: z.int(), isNew: z.boolean() });

/**
 * Stores new differences, closes differences that no longer exist, and notifies staff of new differences only. A
 * resolved difference stays resolved until one of the amounts changes.
 */
async function keep(
  trx: Trx,
  provider: string,
  day: LocalDate,
  now: Date,
  compared: readonly string[],
  found: readonly Found[],
) {
  await sql`
    update reconciliation_differences set resolution = 'agrees', resolved_at = ${now}
    where provider = ${provider} and resolved_at is null and key = any(${compared}::text[])
      and not key = any(${found.map(({ key }) => key)}::text[])
  `.execute(trx);
  const kept = await rowsOf(keptRow)`
    insert into reconciliation_differences (provider, key, kind, reported, booked, reported_on, found_at)
    select ${provider}, key, kind, reported, booked, ${day}, ${now}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as t (key text, kind text, reported bigint, booked bigint)
    where not exists (
      select 1 from reconciliation_differences before where before.provider = ${provider} and resolution = 'explained'
        and (before.key, before.kind, before.reported, before.booked) = (t.key, t.kind, t.reported, t.booked))
    order by key
    on conflict (provider, key) where resolved_at is null
      do update set kind = excluded.kind, reported = excluded.reported, booked = excluded.booked
    returning id, xmax = 0 as "isNew"
  `.all(trx);
  const fresh = kept.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (fresh.length === 0) return;
  const details = { on: day, differences: fresh.length };
  await notifyStaff(trx, now, {
    may: 'payments.act',
    kind: 'books_differ',
    details,
    key: `differ:${Math.max(...fresh)}`,
  });
}

/** Compares one provider's orders of a day with the ledger. Returns the number of compared orders. */
async function compare(context: WithDb & WithClock, provider: MoneyProvider, day: LocalDate): Promise<number> {
  const clearing = accounts.clearing(provider.name);
  const ofDay = await provider.report({ on: day });
  const own = [...(await ordersMovedOn(context.db, clearing, day)), ...(await chargesOf(context, provider, day))];
  const open = await openKeys(context, provider);
  const keys = [...new Set([...ofDay.map(({ key }) => key), ...own, ...open])].toSorted();
  const reported = new Map((await provider.report({ keys })).map(({ key, amount }) => [key, amount]));
  const booked = await bookedOf(context.db, clearing, keys);
  const found = keys.flatMap((key) => differenceOf(key, reported.get(key), booked.get(key) ?? 0) ?? []);
  await inTransaction(context.db, (trx) => keep(trx, provider.name, day, context.clock.now(), keys, found));
  return keys.length;
}

const UNREAD = 'unread_report:';
const unreadRow = z.object({ day });
/** Maximum number of earlier days in one night, because each day of a silent provider takes up to a minute. */
const MOST_MISSED = 7;

/** Returns the oldest earlier days for which the provider sent no readable report. */
async function missedDays({ db }: WithDb, provider: string): Promise<LocalDate[]> {
  const rows = await rowsOf(unreadRow)`
    select substr(event_id, ${UNREAD.length + 1}::int) as day from provider_events
    where provider = ${provider} and event_id like ${`${UNREAD}%`} and closed_reason is null order by event_id limit ${MOST_MISSED}
  `.all(db);
  return rows.map((row) => row.day);
}

/** Compares a day. After a failed request, stores an event for staff, and a later night compares the day again. */
async function compareOrNote(context: WithDb & WithClock, provider: MoneyProvider, on: LocalDate): Promise<number> {
  try {
    const compared = await compare(context, provider, on);
    await context.db
      .updateTable('provider_events')
      .set({ closed_reason: 'Compared later' })
      .where('provider', '=', provider.name)
      .where('event_id', '=', UNREAD + on)
      .where('closed_reason', 'is', null)
      .execute();
    return compared;
  } catch (error) {
    if (isTemporary(error)) throw error;
    const about = `${on}: ${error instanceof Error ? error.message : String(error)}`;
    await keepUnknown(context.db, provider.name, UNREAD + on, { what: 'report not read', about });
    return 0;
  }
}

/**
 * Compares providers with the ledger, order by order (MONEY §6). Compares the orders in the providers' reports for a
 * day, in that day's ledger transfers, in the debits due on that day, and in all open differences.
 */
export async function reconcileDay(
  context: WithDb & WithClock & Pick<Providers, 'payments' | 'earlierPayments' | 'payouts'>,
  on: LocalDate,
): Promise<{ compared: number; open: number }> {
  let compared = 0;
  for (const provider of moneyProviders(context)) {
    const days = new Set([...(await missedDays(context, provider.name)), on]);
    for (const one of days) compared += await compareOrNote(context, provider, one);
  }
  const { count } = await context.db
    .selectFrom('reconciliation_differences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { compared, open: count };
}
