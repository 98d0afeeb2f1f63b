import { sql } from 'kysely';
import { z } from 'zod';
import { rowsOf } from '../db/rows-of.ts';
import type { Database } from './database.ts';
import { currentSchema } from './schema.ts';

const rightsRow = z.object({ role: z.string(), may: z.array(z.string()) });

/** Append-only tables. Both grants and triggers protect the rows, because the rows are evidence. */
export const APPEND_ONLY = [
  'ledger_entries',
  'activity',
  'guarantees',
  'guarantee_squads',
  'guarantor_payments',
  'setting_changes',
  'activity_chain',
];
/** Tables whose rows the server may delete but never change, because the audit log has the hash of each row. */
const ERASE_ONLY = ['activity_texts'];
/** Tables that only the owner's role writes: by migrations, and by triggers that run as the owner. */
const READ_ONLY = [
  'kysely_migration',
  'kysely_migration_lock',
  'ledger_pending_totals',
  'ledger_totals',
  'role_permissions',
];

/**
 * Grants the server's `role` only the privileges that the server needs. Runs as the owner after every migration, and is
 * safe to repeat or run concurrently.
 */
export async function grantServer(owner: Database, role: string): Promise<void> {
  const server = sql.id(role);
  const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('grants'))`.execute(trx);
    const schema = sql.id(await currentSchema(trx));
    for (const statement of [
      sql`revoke all on schema ${schema} from ${server}`,
      sql`grant usage on schema ${schema} to ${server}`,
      sql`revoke all on all tables in schema ${schema} from ${server}`,
      sql`grant select, insert, update, delete on all tables in schema ${schema} to ${server}`,
      sql`grant usage on all sequences in schema ${schema} to ${server}`,
      sql`revoke update, delete on ${tables(APPEND_ONLY)} from ${server}`,
      // The erasure of a person replaces the person's name in the reason.
      sql`grant update (reason) on setting_changes to ${server}`,
      sql`revoke update on ${tables(ERASE_ONLY)} from ${server}`,
      sql`revoke insert, update, delete on ${tables(READ_ONLY)} from ${server}`,
      // A row lock requires the update privilege on at least one column, so the role gets the privilege on `name`. A
      // trigger still rejects changes of `name`. The triggers that update the totals run as the owner.
      sql`revoke update, delete on ledger_accounts from ${server}`,
      sql`grant update (name) on ledger_accounts to ${server}`,
    ])
      await statement.execute(trx);
  });
}

/** Throws when the role of this connection can change append-only tables. */
export async function checkServerRole(db: Database): Promise<void> {
  const rows = await rowsOf(rightsRow)`
    select current_user as role, array_agg(name) filter (where has_table_privilege(name, 'update, delete, truncate, trigger')) as may
    from unnest(${[...APPEND_ONLY, 'ledger_accounts']}::text[]) as name
  `.all(db);
  const [first] = rows;
  if (!first?.may) return;
  throw new Error(
    `DATABASE_URL names a role, ${first.role}, that may change ${first.may.join(', ')}. The role must own no ` +
      'tables. Set the owner in DATABASE_OWNER_URL (docs/operations.md).',
  );
}
