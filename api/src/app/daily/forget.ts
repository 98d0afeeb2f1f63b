import { dayIn } from '@adashi/core';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { clearWrongPasswords } from '../../auth/credentials/wrong-passwords.ts';
import { TIME_ZONE, type WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { clearKeys } from '../../http/idempotency.ts';
import { clearOutbox } from '../../jobs/clear.ts';
import { forgetNotices } from './poll-providers.ts';
import { RETENTION, type Retention } from './retention.ts';

const DAY_MS = 86_400_000;

interface OwnDeletion extends Pick<Retention, 'days' | 'clock'> {
  /** Deletes the expired rows and returns the number of rows. */
  readonly work: (context: WithDb & WithClock) => Promise<number>;
}

/** Tables whose own module deletes the expired rows. */
const ELSEWHERE: Readonly<Record<string, OwnDeletion>> = {
  idempotency_keys: { days: 7, clock: 'real', work: ({ db }) => clearKeys(db) },
  outbox: { days: 90, clock: 'app', work: ({ db }) => clearOutbox(db) },
  failed_password_attempts: { days: 1, clock: 'real', work: clearWrongPasswords },
  provider_webhook_events: { days: 180, clock: 'app', work: forgetNotices },
};

/** Tables with a retention period. A test compares this list with `docs/privacy.md`. */
export const FORGOTTEN = [...Object.keys(RETENTION), ...Object.keys(ELSEWHERE)];

/** Deletes or empties the expired rows of one table. Returns the number of rows. */
async function clear(trx: Trx, table: string, { since, only, clears }: Retention, before: Date): Promise<number> {
  const isOld = sql`(${since}) < ${before} and ${only ?? sql`true`}`;
  const { numAffectedRows } = await (clears === undefined
    ? sql`delete from ${sql.table(table)} where ${isOld}`
    : sql`update ${sql.table(table)} set ${sql.ref(clears)} = null where ${isOld}`
  ).execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Records a deletion in the audit log: the table, the number of rows, and the last day of the deleted rows. */
async function prove(trx: Trx, table: string, count: number, before: Date): Promise<void> {
  if (count === 0) return;
  const until = dayIn(TIME_ZONE, before.getTime());
  await writeAudit(trx, { kind: 'job', id: null }, 'deleted_old_records', 'retention', { table, count, until });
}

/** Deletes expired rows every night (`docs/privacy.md`). Idempotent and safe to run concurrently. */
export async function forget(context: WithDb & WithClock): Promise<void> {
  const { db, clock } = context;
  const limitOf = (rule: Pick<Retention, 'days' | 'clock'>) =>
    new Date((rule.clock === 'real' ? clock.real() : clock.now()).getTime() - rule.days * DAY_MS);
  for (const [table, rule] of Object.entries(RETENTION)) {
    const before = limitOf(rule);
    await inTransaction(db, async (trx) => prove(trx, table, await clear(trx, table, rule, before), before));
  }
  for (const [table, rule] of Object.entries(ELSEWHERE)) {
    const count = await rule.work(context);
    await inTransaction(db, (trx) => prove(trx, table, count, limitOf(rule)));
  }
}
