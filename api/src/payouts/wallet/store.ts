import { type Output, type Parsed, type WalletEntry, walletEntry, type walletRoutes } from '@adashi/contract';
import { accounts, arrivesOn, type Cents, cents, id, type LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { money } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import { pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import type { PersonCall } from '../../http/call.ts';
import { balances, isInto, isThrough } from '../../ledger/index.ts';

/**
 * SQL for wallet transfers, each with the balance afterwards. References: 'charge:<squad>:<round>:…', 'wallet:…',
 * 'chargeback:…', 'charge_refund:…', 'payout:…', 'reserve:<squad>:…', 'reward:<person>', 'withdrawal:<id>'.
 */
const moved = (wallet: string) => sql`
  (select id, value_date as on, kind, case when ${isInto([wallet])} then amount else -amount end as amount,
      sum(case when ${isInto([wallet])} then amount else -amount end) over (order by id)::bigint as balance,
      split_part(reference, ':', 1) as about, split_part(reference, ':', 2) as whose, split_part(reference, ':', 3) as number
    from ledger_transfers where ${isThrough([wallet])}) moved
  left join squads on squads.id = case when about in ('charge', 'wallet', 'chargeback', 'charge_refund', 'payout', 'reserve') then whose::uuid end
  left join people friends on friends.id = case when about = 'reward' then whose::uuid end
  left join withdrawals on withdrawals.id = case when about = 'withdrawal' then whose::uuid end`;

const COLUMNS = sql`moved.id, moved.on, moved.kind, moved.amount, moved.balance, squads.name as squad, squads.period,
  case when squads.id is not null and about <> 'reserve' then number::int end as round,
  case when friends.erased_at is null then friends.first_name || ' ' || left(friends.last_name, 1) || '.' end as friend,
  last_digits as account, withdrawals.state`;

const standingRow = z.object({ pays: z.boolean(), today: money });

/** Returns the sum of a person's withdrawals on one day, in cents. Returned withdrawals are excluded. */
export async function withdrawnOn(db: Queryable, personId: string, day: LocalDate): Promise<Cents> {
  const row = await rowsOf(standingRow)`
    select pays_from_wallet as pays, (select coalesce(sum(amount), 0)::bigint from withdrawals
      where person_id = people.id and ordered_on = ${day} and state <> 'returned') as today
    from people where id = ${personId}
  `.first(db);
  return found(row).today;
}

type Wallet = (typeof walletRoutes)['wallet'];

/** Returns the list of wallet transfers, newest first. */
function entriesOf(wallet: string, way: Parsed<Wallet>['query']['way']) {
  return {
    columns: COLUMNS,
    from: sql`${moved(wallet)} where ${way ? sql`(moved.amount > 0) = ${way === 'in'}` : sql`true`}`,
    order: sql`moved.id desc`,
    sorts: { on: sql`moved.on`, amount: sql`moved.amount`, written: [sql`moved.id`] },
  };
}

/** Yields all filtered wallet transfers in the order of the page. */
export function everyEntry(
  { context, me }: PersonCall<WithDb>,
  { way, ...asked }: Parsed<(typeof walletRoutes)['walletFile']>['query'],
): AsyncGenerator<WalletEntry> {
  const wallet = accounts.wallet(id<'person'>(me.id));
  const { sort = 'written', order } = asked.sort ? asked : { order: 'desc' as const };
  const shown = { key: sql`moved.id`, from: moved(wallet) };
  return everyRow(context.db, walletEntry, { sort, order }, { ...entriesOf(wallet, way), shown });
}

export async function readWallet(
  { context, me }: PersonCall<WithDb & WithClock>,
  query: Parsed<Wallet>['query'],
): Promise<Output<Wallet>> {
  const { db, clock } = context;
  const wallet = accounts.wallet(id<'person'>(me.id));
  const today = clock.today();
  const page = await pageOf(db, walletEntry, query, entriesOf(wallet, query.way));
  const held = (await balances(db, [wallet])).get(wallet) ?? cents(0);
  const standing = await db
    .selectFrom('people')
    .select('pays_from_wallet as pays')
    .where('id', '=', me.id)
    .executeTakeFirst();
  const left = (await readSettings(db)).withdrawalADay - (await withdrawnOn(db, me.id, today));
  return {
    ...page,
    balance: held,
    pays: found(standing).pays,
    most: Math.max(0, Math.min(held, left)),
    arrivesOn: arrivesOn(today),
  };
}
