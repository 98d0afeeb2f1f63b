import { type RawBuilder, sql } from 'kysely';
import { clearWrongPasswords } from '../../auth/credentials/wrong-passwords.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { clearKeys } from '../../http/idempotency.ts';
import { clearOutbox } from '../../jobs/clear.ts';
import { forgetNotices } from './poll-providers.ts';

const ago = (now: Date, days: number) => sql`${now}::timestamptz - ${days} * interval '1 day'`;

/**
 * SQL condition for the expired rows of each table. Member data expires by the app's clock, and browser and session
 * data expires by real time.
 */
const OLD: Readonly<Record<string, (real: Date, now: Date) => RawBuilder<unknown>>> = {
  // Keeps a person's latest session, which is needed to detect a new device.
  sessions: (real) => sql`coalesce(ended_at, seen_at) < ${ago(real, 90)} and exists (
    select 1 from sessions later where later.person_id = sessions.person_id and later.started_at > sessions.started_at)`,
  refresh_tokens: (real) => sql`expires_at < ${real}`,
  login_codes: (real) => sql`expires_at < ${ago(real, 1)}`,
  email_changes: (real) => sql`changed_at < ${ago(real, 30)}`,
  sign_up_attempts: (real) => sql`expires_at < ${real}`,
  sign_up_codes: (real) => sql`expires_at < ${ago(real, 1)}`,
  email_change_requests: (real) => sql`at < ${ago(real, 1)}`,
  pending_logins: (real) => sql`expires_at < ${real}`,
  passkey_challenges: (real) => sql`expires_at < ${real}`,
  request_counts: (real) => sql`until < ${real}`,
  live_connections: (real) => sql`until < ${real}`,
  guesses: (real) => sql`until < ${real}`,
  staff_invitations: (real) => sql`coalesce(accepted_at, withdrawn_at, expires_at) < ${ago(real, 90)}`,
  activity_origins: (real) => sql`exists (select 1 from activity where id = activity_id and at < ${ago(real, 365)})`,
  notifications: (_, now) => sql`at < ${ago(now, 400)}`,
  invitations: (_, now) => sql`at < ${ago(now, 365)}`,
  payout_account_changes: (_, now) => sql`changed_at < ${ago(now, 365)}`,
  mail_bounces: (_, now) => sql`at < ${ago(now, 365)}`,
  // Keeps a person's successful identity check until the person is erased.
  identity_checks: (_, now) => sql`coalesce(decided_at, started_at) < ${ago(now, 365)}
    and not exists (select 1 from people where kyc_reference = reference)`,
  identity_requests: (_, now) => sql`coalesce(closed_at, responded_at) < ${ago(now, 365)}`,
  help_tickets: (_, now) => sql`state = 'closed' and changed_at < ${ago(now, 730)}`,
  messages: (_, now) => sql`written_at < ${ago(now, 365)}
    and squad_id in (select id from squads where status in ('completed', 'cancelled'))`,
  sandbox_mails: (_, now) => sql`sent_at < ${ago(now, 90)}`,
};

/** Tables with a retention period. A test compares this list with `docs/privacy.md`. */
export const FORGOTTEN = [
  ...Object.keys(OLD),
  'idempotency_keys',
  'outbox',
  'provider_webhook_events',
  'failed_password_attempts',
];

/** Deletes expired rows every night (`docs/privacy.md`). Idempotent and safe to run concurrently. */
export async function forget(context: WithDb & WithClock): Promise<void> {
  const { db, clock } = context;
  for (const [table, isOld] of Object.entries(OLD))
    await sql`delete from ${sql.table(table)} where ${isOld(clock.real(), clock.now())}`.execute(db);
  await clearKeys(db);
  await clearOutbox(db);
  await clearWrongPasswords(context);
  await forgetNotices(context);
}
