import { type RawBuilder, sql } from 'kysely';
import { clearWrongPasswords } from '../../auth/credentials/index.ts';
import type { AppContext } from '../../http/context.ts';
import { clearKeys } from '../../http/idempotency.ts';
import { clearOutbox } from '../../jobs/index.ts';
import { forgetNotices } from './poll-providers.ts';

const ago = (now: Date, days: number) => sql`${now}::timestamptz - ${days} * interval '1 day'`;

/**
 * Which rows of a table nobody needs any more. What people do with the house goes by its clock, which a sandbox moves; what
 * browsers and sessions do goes by the real one.
 */
const OLD: Readonly<Record<string, (real: Date, now: Date) => RawBuilder<unknown>>> = {
  // The newest of a person stays: by it a new device is known to be one.
  sessions: (real) => sql`coalesce(ended_at, seen_at) < ${ago(real, 90)} and exists (
    select 1 from sessions later where later.person_id = sessions.person_id and later.started_at > sessions.started_at)`,
  refresh_tokens: (real) => sql`expires_at < ${real}`,
  login_codes: (real) => sql`expires_at < ${ago(real, 1)}`,
  new_emails_asked: (real) => sql`at < ${ago(real, 1)}`,
  sign_in_tickets: (real) => sql`expires_at < ${real}`,
  passkey_challenges: (real) => sql`expires_at < ${real}`,
  call_counts: (real) => sql`until < ${real}`,
  open_pages: (real) => sql`until < ${real}`,
  guesses: (real) => sql`until < ${real}`,
  staff_invitations: (real) => sql`coalesce(accepted_at, withdrawn_at, expires_at) < ${ago(real, 90)}`,
  activity_origins: (real) => sql`exists (select 1 from activity where id = activity_id and at < ${ago(real, 365)})`,
  notifications: (_, now) => sql`at < ${ago(now, 400)}`,
  invitations: (_, now) => sql`at < ${ago(now, 365)}`,
  bank_changes: (_, now) => sql`changed_at < ${ago(now, 365)}`,
  mail_bounces: (_, now) => sql`at < ${ago(now, 365)}`,
  // The one that somebody was verified by stays as long as they do.
  identity_checks: (_, now) => sql`coalesce(decided_at, started_at) < ${ago(now, 365)}
    and not exists (select 1 from people where kyc_reference = reference)`,
  identity_requests: (_, now) => sql`coalesce(closed_at, answered_at) < ${ago(now, 365)}`,
  help_tickets: (_, now) => sql`state = 'closed' and changed_at < ${ago(now, 730)}`,
  messages: (_, now) => sql`written_at < ${ago(now, 365)}
    and squad_id in (select id from squads where status in ('completed', 'cancelled'))`,
  'sandbox.mails': (_, now) => sql`sent_at < ${ago(now, 90)}`,
};

/** The tables that are kept for a time only; `docs/privacy.md` says so of each, in a test. */
export const FORGOTTEN = [...Object.keys(OLD), 'idempotency_keys', 'outbox', 'provider_notices', 'wrong_passwords'];

/** Forgets what was kept long enough, each night (`docs/privacy.md`). May be repeated, and run by several at once. */
export async function forget(context: AppContext): Promise<void> {
  const { db, clock } = context;
  for (const [table, isOld] of Object.entries(OLD))
    await sql`delete from ${sql.table(table)} where ${isOld(clock.real(), clock.now())}`.execute(db);
  await clearKeys(db);
  await clearOutbox(db);
  await clearWrongPasswords(context);
  await forgetNotices(context);
}
