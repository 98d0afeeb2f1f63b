import type { Act, SubjectOfAct } from '@adashi/contract';
import { sql } from 'kysely';
import type { Config } from '../base/config/index.ts';
import { keyedHash } from '../base/encryption.ts';
import type { Database } from '../db/database.ts';
import { isThere } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Actor, writeAudit } from './write-audit.ts';

/** Repeated attempts within an hour add no audit rows, so that an attacker cannot fill the table. */
const AGAIN_AFTER = sql`interval '1 hour'`;

const VISITOR: Actor = { kind: 'visitor', id: null };

async function recordOnce(db: Database, actor: Actor, action: Act, subject: SubjectOfAct): Promise<void> {
  const isTheirs = actor.id === null ? sql`actor_id is null` : sql`actor_id = ${actor.id}`;
  const known = sql`
    select 1 from activity
    where ${isTheirs} and subject = ${subject} and action = ${action} and at > (select app_now()) - ${AGAIN_AFTER}
  `;
  await inTransaction(db, async (trx) => {
    if (!(await isThere(trx, known))) await writeAudit(trx, actor, action, subject);
  });
}

/** Records a forbidden request in the audit log, at most once an hour per caller and route. */
export async function recordDenied(
  db: Database,
  actor: Actor,
  name: string,
  action: 'was_denied' | 'was_denied_export' = 'was_denied',
): Promise<void> {
  await recordOnce(db, actor, action, `call:${name}`);
}

/** Records the download of a list, with the filters and the number of rows. */
export async function recordExport(
  db: Database,
  actor: Actor,
  name: string,
  filter: Readonly<Record<string, unknown>>,
  rows: number,
): Promise<void> {
  await inTransaction(db, (trx) => writeAudit(trx, actor, 'exported', `call:${name}`, { filter, rows }));
}

/**
 * Records an anonymous attempt with an email address, at most once an hour. An unknown address is stored as a hash.
 * Known and unknown addresses take the same time, so that timing reveals no accounts.
 */
export async function recordTried(
  { db, config }: { readonly db: Database; readonly config: Config },
  action: 'came_too_soon' | 'wrong_mailed_code',
  email: string,
  personId: string | undefined,
): Promise<void> {
  const address = `address:${keyedHash(config, `tried at ${email}`).slice(0, 16)}` as const;
  await recordOnce(db, VISITOR, action, personId === undefined ? address : `person:${personId}`);
}

/** Records a failed passkey login, at most once an hour, for known and unknown passkeys. */
export async function recordRefusedPasskey(db: Database, personId: string | undefined): Promise<void> {
  await recordOnce(db, VISITOR, 'refused_passkey', personId === undefined ? 'passkey:unknown' : `person:${personId}`);
}

/** Records a failed login. Known and unknown email addresses take the same time, so that timing reveals no accounts. */
export async function recordFailedSignIn(db: Database, personId: string | undefined): Promise<void> {
  await inTransaction(db, (trx) =>
    writeAudit(trx, VISITOR, 'failed_sign_in', personId === undefined ? 'nobody' : `person:${personId}`),
  );
}
