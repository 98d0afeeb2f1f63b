import { NO_WORK, type Permission, roleMay, type StaffWork, WORK_KINDS, type Work } from '@adashi/contract';
import type { LocalDate } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { day, money } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { keptForAMinute } from '../../db/kept-counts.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import type { PersonCall } from '../../http/call.ts';
import { HAS_LAST_TRY } from '../../payments/index.ts';
import { WAITS_FOR_REVIEW } from '../../people/kyc/index.ts';
import { referralFunnel } from '../../people/referrals/index.ts';
import { readForeseen } from '../../rotation/index.ts';
import { removalIsDue } from '../../squads/index.ts';

const workRow = z.object({
  count: z.int(),
  amount: money.nullable(),
  names: z.array(z.string()),
  on: day.nullable(),
});

interface Source {
  readonly may: Permission;
  /**
   * SQL for the waiting items, with the columns `name`, `amount` and `at` (start of the wait). `name` is a subquery, so
   * that a count does not read names.
   */
  readonly rows: RawBuilder<unknown> | ((today: LocalDate) => RawBuilder<unknown>);
  /** Computes the total amount when the sum of the column `amount` is not the right total. */
  readonly sum?: (context: WithDb & WithClock) => Promise<number | null>;
}

const OWED = sql`(owed_pot + owed_reserve + owed_fund + owed_losses)`;
const NO_AMOUNT = sql`null::bigint as amount`;
const SQUAD = sql`(select name from squads where id = squad_id) as name`;
const personBy = (id: string) =>
  sql`(select first_name || ' ' || last_name from people where id = ${sql.ref(id)}) as name`;
/** SQL for the full name and the email of a seat's member. The email distinguishes people with the same name. */
const PERSON_OF_SEAT = sql`(select first_name || ' ' || last_name || ' (' || email || ')'
  from people where id = seats.person_id) as name`;

export const UNMATCHED = sql`provider_events where unmatched_at is not null and closed_reason is null`;
export const DEAD = sql`outbox where failed_at is not null`;

type WaitingState = 'awaiting_approval' | 'held' | 'failed';

const payoutRow = z.object({ squadId: z.string(), round: z.int(), seq: z.int(), planned: money });

/** Maximum number of payouts in a sum. For more payouts, no sum is shown, because each payout needs a forecast. */
const ADDED = 100;

/** Returns the sum that the waiting payouts will send, or null for too many payouts. */
async function sumOf({ db, clock }: WithDb & WithClock, state: WaitingState): Promise<number | null> {
  const rows = await rowsOf(payoutRow)`
    select squad_id as "squadId", round, seq, expected_net as planned from payouts where state = ${state}
    limit ${ADDED + 1}
  `.all(db);
  if (rows.length > ADDED) return null;
  const foreseen = await readForeseen(
    db,
    clock.today(),
    rows.map(({ squadId }) => squadId),
  );
  return rows.reduce((sum, row) => sum + (foreseen(row)?.net ?? row.planned), 0);
}

const payoutsIn = (state: WaitingState): Source => ({
  may: 'payouts.read',
  rows: sql`select ${SQUAD}, ${NO_AMOUNT}, payout_on as at from payouts where state = ${state}`,
  sum: async (context) => sumOf(context, state),
});

/** SQL for each kind of waiting work. Each count equals the number of rows in the linked list. */
const SOURCES: Readonly<Record<Exclude<Work['what'], 'fund'>, Source>> = {
  approvals: payoutsIn('awaiting_approval'),
  bank_files: {
    may: 'payouts.act',
    rows: sql`select ${personBy('made_by')}, made_at as at,
        (select sum(amount)::bigint from bank_file_lines where file_id = files.id) as amount
      from bank_files files where released_at is null`,
  },
  last_tries: {
    may: 'payments.read',
    rows: sql`select ${SQUAD}, amount, retry_on as at from contributions paid where ${HAS_LAST_TRY}`,
  },
  held: payoutsIn('held'),
  returned: payoutsIn('failed'),
  set_aside: { may: 'operations', rows: sql`select ${SQUAD}, ${NO_AMOUNT}, at from quarantined_squads` },
  unmatched: {
    may: 'operations',
    rows: sql`select coalesce((select name from squads where id = squad_id), provider) as name, ${NO_AMOUNT}, unmatched_at as at
      from ${UNMATCHED}`,
  },
  undelivered: {
    may: 'operations',
    rows: sql`select queue as name, (payload ->> 'amount')::bigint as amount, failed_at as at from ${DEAD}`,
  },
  removals: {
    may: 'squads.act',
    rows: (today) => sql`
      select ${PERSON_OF_SEAT}, ${NO_AMOUNT}, (select notice_on from removals where seat_id = seats.id) as at
      from seats join squads on squads.id = seats.squad_id where squads.kind <> 'test' and ${removalIsDue(today)}`,
  },
  defaults: {
    may: 'payments.read',
    rows: sql`select ${SQUAD}, ${OWED} as amount, updated_on as at from contributions where state = 'defaulted'`,
  },
  kyc: {
    may: 'kyc',
    rows: sql`select first_name || ' ' || last_name as name, ${NO_AMOUNT}, kyc_submitted_at as at
      from people where ${WAITS_FOR_REVIEW}`,
  },
  guarantors: {
    may: 'guarantors.read',
    rows: sql`select name, ${NO_AMOUNT}, responded_at as at from guarantors where status = 'accepted'`,
  },
  proposals: {
    may: 'squads.read',
    rows: sql`select name, contribution as amount, start_on as at from squads where status = 'pending'`,
  },
  tickets: {
    may: 'support',
    rows: sql`select ${personBy('person_id')}, ${NO_AMOUNT}, changed_at as at from help_tickets where state = 'waiting'`,
  },
};

/** Maximum number of waiting items to list by name. */
const NAMED = 2;
const FIRST = 20;

async function workOf(context: WithDb & WithClock, what: Work['what'], source: Source): Promise<Work[]> {
  const { db, clock } = context;
  const rows = typeof source.rows === 'function' ? source.rows(clock.today()) : source.rows;
  const row = await rowsOf(workRow)`
    select count(*) as count, sum(amount)::bigint as amount, min(at)::date as "on",
      array(select name from (${rows}) first order by at limit ${FIRST}) as names
    from (${rows}) waiting
  `.first(db);
  const { count, names, on, amount } = found(row);
  if (count === 0) return [];
  const sum = source.sum ? await source.sum(context) : amount;
  return [{ what, count, amount: sum, on, names: [...new Set(names)].slice(0, NAMED) }];
}

/** The query for each kind of work. Large counts are cached for a minute. */
const READ = (Object.entries(SOURCES) as [keyof typeof SOURCES, Source][]) // cast: `Object.entries` loses the key type
  .map(([what, source]) => ({
    may: source.may,
    read: keptForAMinute(
      (context: WithDb & WithClock) => workOf(context, what, source),
      ([work]) => work?.count ?? 0,
    ),
  }));

const heldRow = z.object({ held: money });

/**
 * Returns the missing amount of the guarantee fund in cents: the setting `fundWanted` minus the balance. Zero or
 * negative when nothing is missing.
 */
export async function fundShort(db: Queryable): Promise<number> {
  const { fundWanted } = await readSettings(db);
  const row = await rowsOf(heldRow)`
    select coalesce(sum(credits - debits), 0)::bigint as held from ledger_accounts where name = 'fund'
  `.first(db);
  return fundWanted - found(row).held;
}

const doneRow = z.object({ done: z.int() });

async function doneSince(db: Queryable, midnight: string): Promise<number> {
  const row = await rowsOf(doneRow)`
    select count(*) as done from activity where actor_kind = 'staff'
      and action <> all(${NO_WORK}) and at >= ${midnight}::date at time zone 'America/Toronto'
  `.first(db);
  return found(row).done;
}

/** Returns today's work for the caller's role. Work that the role may not see is not counted. */
export async function staffWork({ context, me }: PersonCall<WithDb & WithClock>): Promise<StaffWork> {
  const { db, clock } = context;
  const today = clock.today();
  const data: Work[] = [];
  for (const { may, read } of READ) if (roleMay(me.role, may)) data.push(...(await read(context)));
  const short = roleMay(me.role, 'books') ? await fundShort(db) : 0;
  if (short > 0) data.push({ what: 'fund', count: 1, amount: short, names: [], on: null });
  data.sort((one, other) => WORK_KINDS.indexOf(one.what) - WORK_KINDS.indexOf(other.what));
  return { today, data, done: await doneSince(db, today), referrals: (await referralFunnel(context)).reached };
}
