import { BOOK_KINDS } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { balancesByKind } from '../../admin/books/store.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { keptForAMinute } from '../../db/kept-counts.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { QUEUE_NAMES } from '../../jobs/queues.ts';

interface FigureKind {
  readonly help: string;
  readonly labels: readonly string[];
}

/** Figures of the database, which are the same for all processes. Amounts are in cents, ages and times in seconds. */
export const FIGURES = {
  adashi_queue_items: { help: 'Undelivered outbox items by queue', labels: ['queue', 'state'] },
  adashi_queue_lag_seconds: { help: 'Time since the oldest due item of a queue became due', labels: ['queue'] },
  adashi_queue_oldest_seconds: { help: 'Age of the oldest item that still waits', labels: ['queue'] },
  adashi_job_last_success_timestamp_seconds: { help: 'Time of the last successful run', labels: ['job'] },
  adashi_ledger_right: { help: '1 if the last verification of the ledger found no difference', labels: [] },
  adashi_books_right: { help: '1 if the ledger agreed with all providers at the last check', labels: [] },
  adashi_books_check_timestamp_seconds: { help: 'Time of the last check of ledger and books', labels: [] },
  adashi_audit_chain_right: { help: '1 if the last verification of the audit log found no difference', labels: [] },
  adashi_audit_chain_check_timestamp_seconds: { help: 'Time of the last verification of the audit log', labels: [] },
  adashi_reconciliation_differences: { help: 'Open differences between ledger and providers', labels: [] },
  adashi_provider_events: { help: 'Provider events that are not applied', labels: ['state'] },
  adashi_squads: { help: 'Squads by state', labels: ['state'] },
  adashi_backup_timestamp_seconds: { help: 'Time of the last backup', labels: [] },
  adashi_backup_bytes: { help: 'Size of the last backup', labels: [] },
  adashi_backup_verified_timestamp_seconds: { help: 'Time of the last verification of a backup', labels: [] },
  adashi_backup_right: { help: '1 if the last verification of a backup found no problem', labels: [] },
  adashi_payouts_held: { help: 'Payouts that wait for staff', labels: [] },
  adashi_money_held_cents: { help: 'Balance of all accounts of a kind: credits minus debits', labels: ['account'] },
  adashi_money_owed_cents: { help: 'Debts of members by the account that bears them', labels: ['account'] },
} as const satisfies Record<string, FigureKind>;

type FigureName = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]; // cast: the keys of a constant

const figureRow = z.object({ name: z.enum(NAMES), labels: z.record(z.string(), z.string()), value: z.number() });
export type Figure = z.output<typeof figureRow>;

const NO_LABELS = sql`'{}'::jsonb`;
const label = (name: string, value: ReturnType<typeof sql>) => sql`jsonb_build_object(${name}::text, ${value})`;
const seconds = (time: ReturnType<typeof sql>) => sql`extract(epoch from ${time})::float8`;

/** SQL for the figures of each queue. An item is due when its pause is over. */
const QUEUES = sql`
  select figure.name, figure.labels, figure.value
  from unnest(${QUEUE_NAMES}::text[]) queues (queue)
  left join (
    select queue, count(*) filter (where failed_at is null) as waiting, count(failed_at) as dead,
      max(now() - next_attempt_at) filter (where failed_at is null and next_attempt_at <= now()) as lag,
      max((select app_now()) - created_at) filter (where failed_at is null) as oldest
    from outbox where done_at is null group by queue) open using (queue),
  lateral (values
    ('adashi_queue_items', jsonb_build_object('queue', queue, 'state', 'waiting'), coalesce(waiting, 0)::float8),
    ('adashi_queue_items', jsonb_build_object('queue', queue, 'state', 'dead'), coalesce(dead, 0)::float8),
    ('adashi_queue_lag_seconds', jsonb_build_object('queue', queue), coalesce(${seconds(sql`lag`)}, 0)),
    ('adashi_queue_oldest_seconds', jsonb_build_object('queue', queue), coalesce(${seconds(sql`oldest`)}, 0))
  ) figure (name, labels, value)`;

const CHECKS = sql`
  select figure.name, ${NO_LABELS}, figure.value
  from (select at, difference, disagreements from book_checks order by id desc limit 1) last, lateral (values
    ('adashi_ledger_right', (difference is null)::int::float8),
    ('adashi_books_right', (difference is null and disagreements = 0)::int::float8),
    ('adashi_books_check_timestamp_seconds', ${seconds(sql`at`)})) figure (name, value)
  union all
  select figure.name, ${NO_LABELS}, figure.value
  from (
    select at, details from activity where split_part(subject, ':', 1) = 'activity' and action = 'verified_activity'
    order by at desc, id desc limit 1) last, lateral (values
    ('adashi_audit_chain_right', (jsonb_typeof(details -> 'broken') = 'null')::int::float8),
    ('adashi_audit_chain_check_timestamp_seconds', ${seconds(sql`at`)})) figure (name, value)`;

const BACKUP = sql`
  select figure.name, ${NO_LABELS}, figure.value
  from settings, lateral (values
    ('adashi_backup_timestamp_seconds', round(${seconds(sql`(value ->> 'takenAt')::timestamptz`)})),
    ('adashi_backup_bytes', (value ->> 'bytes')::float8),
    ('adashi_backup_verified_timestamp_seconds', round(${seconds(sql`(value ->> 'verifiedAt')::timestamptz`)})),
    ('adashi_backup_right', case when value ? 'verifiedAt' then (value ->> 'problem' is null)::int::float8 end)
  ) figure (name, value)
  where key = 'backup' and figure.value is not null`;

const WORK = sql`
  select 'adashi_job_last_success_timestamp_seconds', ${label('job', sql`name`)}, ${seconds(sql`last_success_at`)}
    from timetable where last_success_at is not null
  union all select 'adashi_reconciliation_differences', ${NO_LABELS}, count(*)::float8
    from reconciliation_differences where resolved_at is null
  union all select 'adashi_provider_events', ${label('state', sql`'waiting'::text`)}, count(*)::float8
    from provider_events where applied_at is null and unmatched_at is null
  union all select 'adashi_provider_events', ${label('state', sql`'unmatched'::text`)}, count(*)::float8
    from provider_events where unmatched_at is not null and closed_reason is null
  union all select 'adashi_squads', ${label('state', sql`'active'::text`)}, count(*)::float8
    from squads where status = 'active' and kind <> 'test'
  union all select 'adashi_squads', ${label('state', sql`'quarantined'::text`)}, count(*)::float8 from quarantined_squads
  union all select 'adashi_payouts_held', ${NO_LABELS}, count(*)::float8
    from payouts where state in ('held', 'awaiting_approval', 'failed')`;

const ALL = rowsOf(figureRow)`
  select name, labels, value from (
    ${QUEUES} union all ${CHECKS} union all ${BACKUP} union all ${WORK}) figures (name, labels, value)`;

/** Sums the debts of members by account. On large platforms, the sums are cached. */
const owed = keptForAMinute(
  async ({ db }: WithDb) => {
    const [sums] = await rowsOf(
      z.object({ pot: z.int(), reserve: z.int(), fund: z.int(), losses: z.int(), rows: z.int() }),
    )`
      select coalesce(sum(owed_pot), 0)::bigint as pot, coalesce(sum(owed_reserve), 0)::bigint as reserve,
        coalesce(sum(owed_fund), 0)::bigint as fund, coalesce(sum(owed_losses), 0)::bigint as losses, count(*) as rows
      from contributions where is_open
    `.all(db);
    return sums ?? { pot: 0, reserve: 0, fund: 0, losses: 0, rows: 0 };
  },
  ({ rows }) => rows,
);

async function money(context: WithDb & WithClock): Promise<Figure[]> {
  const held = await balancesByKind(context);
  const { rows, ...debts } = await owed(context);
  return [
    ...BOOK_KINDS.map((kind) => ({
      name: 'adashi_money_held_cents' as const,
      labels: { account: kind },
      value: held.find((one) => one.kind === kind)?.balance ?? 0,
    })),
    ...Object.entries(debts).map(([account, value]) => ({
      name: 'adashi_money_owed_cents' as const,
      labels: { account },
      value,
    })),
  ];
}

/** Reads all figures of the database. */
export async function readFigures(context: WithDb & WithClock): Promise<readonly Figure[]> {
  return [...(await ALL.all(context.db)), ...(await money(context))];
}
