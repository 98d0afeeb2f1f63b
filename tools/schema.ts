import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '../api/src/app/prepare-database.ts';
import { openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { generatedFiles, TABLES } from './schema/generated.ts';

/** Writes the table types and the schema page from a new database: `npm run schema`. */
const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'adashi-schema-'));
const embedded = await startEmbedded(folder);
try {
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
  const db = openDatabase(embedded.ownerUrl, 1);
  const files = await generatedFiles(db);
  await rm(join(root, TABLES), { recursive: true, force: true });
  await mkdir(join(root, TABLES));
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
  await db.destroy();
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
