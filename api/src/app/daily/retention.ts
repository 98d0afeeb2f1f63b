import { type RawBuilder, sql } from 'kysely';
import { FIVE_YEARS, SEVEN_YEARS } from '../../people/personal-data/kept.ts';

type Sql = RawBuilder<unknown>;

const YEAR = 365;

/** Retention of one kind of record. */
export interface Retention {
  /** Number of days between `since` and the deletion. */
  readonly days: number;
  /**
   * Clock for the days. Sessions, codes and rate limits expire by real time (decision 0064). All other data expires
   * by the app's clock.
   */
  readonly clock: 'real' | 'app';
  /** Time at which the retention period starts. A row without this time is kept. */
  readonly since: Sql;
  /** Additional condition for the deletion. */
  readonly only?: Sql;
  /** Column that is set to null. The row itself is kept. */
  readonly clears?: string;
}

const real = (days: number, since: Sql, only?: Sql): Retention => ({
  days,
  clock: 'real',
  since,
  ...(only && { only }),
});
const app = (days: number, since: Sql, only?: Sql): Retention => ({ days, clock: 'app', since, ...(only && { only }) });

const ERASED_AT = sql`(select erased_at from people where people.id = person_id)`;
const WRITTEN_AT = sql`(select at from activity where activity.id = activity_id)`;

/**
 * Every kind of record with a retention period (`docs/privacy.md`), by table. The nightly job deletes the expired rows
 * and records the deletion.
 */
export const RETENTION: Readonly<Record<string, Retention>> = {
  // Keeps a person's latest session, which is needed to detect a new device.
  sessions: real(
    90,
    sql`coalesce(ended_at, seen_at)`,
    sql`exists (select 1 from sessions later
      where later.person_id = sessions.person_id and later.started_at > sessions.started_at)`,
  ),
  refresh_tokens: real(0, sql`expires_at`),
  login_codes: real(1, sql`expires_at`),
  email_changes: app(30, sql`changed_at`),
  sign_up_attempts: real(0, sql`expires_at`),
  sign_up_codes: real(1, sql`expires_at`),
  email_change_requests: real(1, sql`at`),
  pending_logins: real(0, sql`expires_at`),
  passkey_challenges: real(0, sql`expires_at`),
  request_counts: real(0, sql`until`),
  live_connections: real(0, sql`until`),
  guesses: real(0, sql`until`),
  staff_invitations: app(90, sql`coalesce(accepted_at, withdrawn_at, expires_at)`),
  activity_origins: app(YEAR, WRITTEN_AT),
  activity_texts: app(SEVEN_YEARS, WRITTEN_AT),
  notifications: app(400, sql`at`),
  invitations: app(YEAR, sql`at`),
  payout_account_changes: app(YEAR, sql`changed_at`),
  mail_bounces: app(YEAR, sql`at`),
  mail_failures: app(90, sql`at`),
  // Keeps the current check of each member. The result for an erased member is kept for five years.
  identity_checks: app(
    YEAR,
    sql`coalesce(${ERASED_AT} + ${FIVE_YEARS - YEAR} * interval '1 day' * (status = 'verified')::int, decided_at, started_at)`,
    sql`not exists (select 1 from people where kyc_reference = reference)`,
  ),
  identity_requests: app(YEAR, sql`coalesce(closed_at, responded_at)`),
  help_tickets: app(730, sql`changed_at`, sql`state = 'closed'`),
  messages: app(
    YEAR,
    sql`written_at`,
    sql`squad_id in (select id from squads where status in ('completed', 'cancelled'))`,
  ),
  sandbox_mails: app(90, sql`sent_at`),
  // Contracts of erased members. The contracts of other members are in use.
  signatures: app(SEVEN_YEARS, ERASED_AT),
  mandates: { ...app(SEVEN_YEARS, ERASED_AT, sql`agreement is not null`), clears: 'agreement' },
};
