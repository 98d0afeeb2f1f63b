import type { Config } from '../base/config/index.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { checkServerRole, grantServer } from '../db/grants.ts';
import { checkMigrated, currentRole, migrate, type Report } from '../db/migrate.ts';
import { checkPoolers } from '../db/pooler.ts';
import { waitForDatabase } from '../db/wait-for-database.ts';
import { checkKeys } from './keys/check-keys.ts';
import { forgetHalfPlayedDemo } from './sandbox/demo-state.ts';

export interface DatabaseUrls {
  /**
   * Connection string of the table owner's role, which runs the migrations and grants at startup. Null if the
   * migrations ran elsewhere.
   */
  readonly owner: string | null;
  /** Connection string of PostgreSQL itself with the server's role, if `server` leads to a connection pooler. */
  readonly direct?: string | null;
  /** Connection string of the server's role. The role owns nothing and cannot change append-only tables. */
  readonly server: string;
}

async function withDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(url, 1);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function prepareAsOwner(owner: Database, role: string, isEmbedded: boolean, report?: Report): Promise<void> {
  // The owner and the server need separate roles, because a table owner can grant itself any revoked right again.
  if ((await currentRole(owner)) === role)
    throw new Error(
      'DATABASE_OWNER_URL and DATABASE_URL have the same role. The server needs a role that owns no tables.',
    );
  await forgetHalfPlayedDemo(owner, isEmbedded);
  await migrate(owner, report);
  await grantServer(owner, role);
}

/**
 * Migrates the database. Throws a readable error if the database does not match the app's version or the server's role
 * has too many rights. `report` gets the progress of long migrations.
 */
export async function prepareDatabase(urls: DatabaseUrls, isEmbedded: boolean, report?: Report): Promise<void> {
  const { owner, server } = urls;
  const direct = urls.direct ?? server;
  for (const url of new Set([direct, server])) await waitForDatabase(url);
  if (!isEmbedded)
    await checkPoolers({
      DATABASE_URL: server,
      DATABASE_DIRECT_URL: urls.direct ?? null,
      DATABASE_OWNER_URL: owner,
    });
  await withDatabase(direct, async (db) => {
    const role = await currentRole(db);
    if (owner) await withDatabase(owner, (ownerDb) => prepareAsOwner(ownerDb, role, isEmbedded, report));
    await checkMigrated(db);
    await checkServerRole(db);
  });
}

/** Throws a readable error if the key file lacks a key that the database was used with. */
export async function checkKeyFile({ direct, server }: DatabaseUrls, config: Config): Promise<void> {
  await withDatabase(direct ?? server, (db) => checkKeys(db, config));
}
