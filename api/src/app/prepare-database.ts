import { type Database, openDatabase } from '../db/database.ts';
import { checkServerRole, grantServer } from '../db/grants.ts';
import { checkMigrated, currentRole, migrate } from '../db/migrate.ts';
import { forgetHalfPlayedDemo } from './sandbox/demo-state.ts';

export interface DatabaseUrls {
  /**
   * Owner of all tables, for migrations and grants at the start; disconnected afterwards. Null when the migrations ran
   * elsewhere.
   */
  readonly owner: string | null;
  /** Role of the server: owns nothing and cannot change append-only tables. */
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

async function prepareAsOwner(owner: Database, role: string, isEmbedded: boolean): Promise<void> {
  // One role for both would revoke its own rights, which it could grant back and which the next migration needs.
  if ((await currentRole(owner)) === role)
    throw new Error('DATABASE_OWNER_URL and DATABASE_URL name one role: the server needs one that owns nothing.');
  await forgetHalfPlayedDemo(owner, isEmbedded);
  await migrate(owner);
  await grantServer(owner, role);
}

/**
 * Migrates and checks the database for this version. Throws a readable error when the database is not ready or the
 * server's role has too many rights.
 */
export async function prepareDatabase({ owner, server }: DatabaseUrls, isEmbedded: boolean): Promise<void> {
  await withDatabase(server, async (db) => {
    const role = await currentRole(db);
    if (owner) await withDatabase(owner, (ownerDb) => prepareAsOwner(ownerDb, role, isEmbedded));
    await checkMigrated(db);
    await checkServerRole(db);
  });
}
