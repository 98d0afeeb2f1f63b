import type { LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isInto, isOutOf } from './numbers.ts';

/** Amount of one order at the provider in cents, with the app’s order key. Positive amounts are incoming. */
export interface Reported {
  readonly key: string;
  readonly amount: number;
}

const disagreementRow = z.object({ key: z.string(), reported: z.int(), booked: z.int() });
export type Disagreement = z.output<typeof disagreementRow>;

/**
 * SQL condition that a key is the key of a provider's order. Other transfers, such as immediate guarantor payments and
 * deposits, are not in a provider’s report.
 */
const IS_ORDER = sql`(key like 'charge:%' or key like 'payout:%' or key like 'refund:%' or key like 'charge_refund:%'
  or key like 'withdrawal:%' or key like 'guarantor_charge:%' or key like 'arrival%')`;
/** A transfer between two providers appears only in the report of the sending provider. */
const ofClearing = (clearing: string) =>
  sql`(${isInto([clearing])} or (${isOutOf([clearing])} and kind <> 'clearing_move'))`;
const signed = (clearing: string) => sql`sum(case when ${isOutOf([clearing])} then amount else -amount end)::bigint`;

/**
 * Returns all orders on which the ledger and the provider disagree (MONEY §6). Without such orders, the clearing
 * balance is correct.
 */
export async function reconcile(db: Queryable, clearing: string, report: readonly Reported[]): Promise<Disagreement[]> {
  const rows = await rowsOf(disagreementRow)`
    with booked as (
      select ledger_order_key(reference) as key, ${signed(clearing)} as amount
      from ledger_transfers where ${ofClearing(clearing)} group by 1),
    reported as (
      select key, sum(amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(report)}::jsonb) as t (key text, amount bigint) group by key)
    select key, coalesce(reported.amount, 0) as reported, coalesce(booked.amount, 0) as booked
    from booked full join reported using (key)
    where coalesce(reported.amount, 0) <> coalesce(booked.amount, 0) and ${IS_ORDER}
    order by key
  `.all(db);
  return rows;
}

const reportedRow = z.object({ key: z.string(), amount: z.int() });

/**
 * Returns the booked amount of each order, in cents and with the provider’s sign. Orders without transfers are missing
 * in the result.
 */
export async function bookedOf(db: Queryable, clearing: string, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf(reportedRow)`
    select ledger_order_key(reference) as key, ${signed(clearing)} as amount from ledger_transfers
    where ledger_order_key(reference) = any(${keys}::text[]) and (debit_number < 0 or credit_number < 0)
      and ${ofClearing(clearing)}
    group by 1
  `.all(db);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

const keyRow = z.object({ key: z.string() });

/** Returns the keys of the orders with a transfer on a day. */
export async function ordersMovedOn(db: Queryable, clearing: string, day: LocalDate): Promise<string[]> {
  const rows = await rowsOf(keyRow)`
    select key from (
      select distinct ledger_order_key(reference) as key from ledger_transfers
      where value_date = ${day} and ${ofClearing(clearing)}) moved where ${IS_ORDER}
  `.all(db);
  return rows.map(({ key }) => key);
}
