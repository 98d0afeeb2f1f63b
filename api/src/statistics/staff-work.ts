import { type Permission, roleMay, type StaffWork, WORK_KINDS, type Work } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { day, money } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/bind.ts';
import { found } from '../http/refusal.ts';
import { HAS_LAST_TRY } from '../payments/index.ts';
import { referralFunnel } from '../referrals/index.ts';
import { readSettings } from '../settings/index.ts';

const workRow = z.object({
  count: z.int(),
  amount: money.nullable(),
  names: z.array(z.string()),
  on: day.nullable(),
});

interface Source {
  readonly may: Permission;
  /** Rows of `name`, `amount` and `on`, those to be named first. */
  readonly rows: RawBuilder<unknown>;
}

const OWED = sql`(owed_pot + owed_reserve + owed_fund + owed_losses)`;
const NO_AMOUNT = sql`null::bigint as amount`;

const payoutsIn = (state: 'awaiting_approval' | 'held' | 'failed'): Source => ({
  may: 'payouts.read',
  rows: sql`
    select squads.name, case when attempt > 0 then net else expected_net end as amount, payout_on as "on"
    from payouts join squads on squads.id = payouts.squad_id
    where payouts.state = ${state} order by payout_on`,
});

/** What waits, by kind. Each counts what the list that it leads to shows. */
const SOURCES: Readonly<Record<Exclude<Work['what'], 'fund'>, Source>> = {
  approvals: payoutsIn('awaiting_approval'),
  bank_files: {
    may: 'payouts.act',
    rows: sql`select first_name || ' ' || last_name as name, made_at::date as "on",
        (select sum(amount)::bigint from bank_file_lines where file_id = files.id) as amount
      from bank_files files join people on people.id = made_by where released_at is null order by made_at`,
  },
  last_tries: {
    may: 'payments.read',
    rows: sql`
      select squads.name, paid.amount, retry_on as "on" from contributions paid join squads on squads.id = paid.squad_id
      where ${HAS_LAST_TRY} order by retry_on`,
  },
  held: payoutsIn('held'),
  returned: payoutsIn('failed'),
  set_aside: {
    may: 'operations',
    rows: sql`select name, ${NO_AMOUNT}, at::date as "on" from squads_set_aside join squads on squads.id = squad_id order by at`,
  },
  unmatched: {
    may: 'operations',
    rows: sql`select coalesce(name, provider) as name, ${NO_AMOUNT}, unmatched_at::date as "on"
      from provider_events left join squads on squads.id = squad_id
      where unmatched_at is not null and closed_reason is null order by unmatched_at`,
  },
  undelivered: {
    may: 'operations',
    rows: sql`select lane as name, (payload ->> 'amount')::bigint as amount, dead_at::date as "on"
      from outbox where dead_at is not null order by dead_at`,
  },
  defaults: {
    may: 'payments.read',
    rows: sql`
      select squads.name, ${OWED} as amount, paid.updated_on as "on" from contributions paid
      join squads on squads.id = paid.squad_id where paid.state = 'defaulted' order by paid.updated_on`,
  },
  kyc: {
    may: 'kyc',
    rows: sql`select first_name || ' ' || last_name as name, ${NO_AMOUNT}, created_at::date as "on"
      from people where role = 'user' and erased_at is null and kyc_status = 'pending' order by created_at`,
  },
  guarantors: {
    may: 'guarantors.read',
    rows: sql`select name, ${NO_AMOUNT}, created_at::date as "on" from guarantors where status = 'accepted' order by created_at`,
  },
  proposals: {
    may: 'squads.read',
    rows: sql`select name, contribution as amount, start_on as "on" from squads where status = 'pending' order by start_on`,
  },
  tickets: {
    may: 'support',
    rows: sql`select first_name || ' ' || last_name as name, ${NO_AMOUNT}, changed_at::date as "on"
      from help_tickets join people on people.id = person_id where help_tickets.state = 'waiting' order by changed_at`,
  },
};

const NAMED = 2;

async function workOf(db: Queryable, what: Work['what'], { rows }: Source): Promise<Work[]> {
  const row = await rowsOf(workRow)`
    select count(*) as count, sum(amount)::bigint as amount, min("on") as "on",
      coalesce((array_agg(distinct name))[:${NAMED}], array[]::text[]) as names
    from (${rows}) waiting
  `.first(db);
  const { count, ...about } = found(row);
  return count > 0 ? [{ what, count, ...about }] : [];
}

const heldRow = z.object({ held: money });

/** What the guarantee fund lacks of what is wanted (setting `fundWanted`). */
async function fundShort(db: Queryable): Promise<Work[]> {
  const { fundWanted } = await readSettings(db);
  const row = await rowsOf(heldRow)`
    select coalesce(sum(credits - debits), 0)::bigint as held from ledger_accounts where name = 'fund'
  `.first(db);
  const short = fundWanted - found(row).held;
  return short > 0 ? [{ what: 'fund', count: 1, amount: short, names: [], on: null }] : [];
}

const doneRow = z.object({ done: z.int() });

async function doneSince(db: Queryable, midnight: string): Promise<number> {
  const row = await rowsOf(doneRow)`
    select count(*) as done from activity where actor_kind = 'staff' and at >= ${midnight}::date at time zone 'America/Toronto'
  `.first(db);
  return found(row).done;
}

/** What waits for staff today, as far as the caller's role has to do with it: nothing else is told, not even how much. */
export async function staffWork({ house, me }: PersonCall): Promise<StaffWork> {
  const { db, clock } = house;
  const today = clock.today();
  const data: Work[] = [];
  for (const [what, source] of Object.entries(SOURCES) as [keyof typeof SOURCES, Source][]) // the keys of a constant
    if (roleMay(me.role, source.may)) data.push(...(await workOf(db, what, source)));
  if (roleMay(me.role, 'books')) data.push(...(await fundShort(db)));
  data.sort((one, other) => WORK_KINDS.indexOf(one.what) - WORK_KINDS.indexOf(other.what));
  return { today, data, done: await doneSince(db, today), referrals: (await referralFunnel(house)).reached };
}
