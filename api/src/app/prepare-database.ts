import { type Database, openDatabase } from '../db/database.ts';
import { checkServerRole, grantServer } from '../db/grants.ts';
import { checkMigrated, currentRole, migrate } from '../db/migrate.ts';
import { installQueue } from '../jobs/timetable.ts';
import { forgetHalfPlayedDemo } from './sandbox/demo-state.ts';

export interface DatabaseUrls {
  /** Owns every table: migrates and grants at the start, and is let go. Null when somebody else did that before. */
  readonly owner: string | null;
  /** The server's own: owns nothing, and may not change what is written once. */
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

async function prepareAsOwner(owner: Database, url: string, role: string, isEmbedded: boolean): Promise<void> {
  // It would take rights from itself that it can give back, and that the next migration needs.
  if ((await currentRole(owner)) === role)
    throw new Error('DATABASE_OWNER_URL and DATABASE_URL name one role: the server needs one that owns nothing.');
  await forgetHalfPlayedDemo(owner, isEmbedded);
  await migrate(owner);
  await installQueue(url);
  await grantServer(owner, role);
}

/** Makes the database ready for this version. Throws a sentence when it is not, or when the server's role may too much. */
export async function prepareDatabase({ owner, server }: DatabaseUrls, isEmbedded: boolean): Promise<void> {
  await withDatabase(server, async (db) => {
    const role = await currentRole(db);
    if (owner) await withDatabase(owner, (ownerDb) => prepareAsOwner(ownerDb, owner, role, isEmbedded));
    await checkMigrated(db);
    await checkServerRole(db);
  });
}
