import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../api/src/db/database.ts';
import { BIN } from '../steps.ts';
import { readTables } from './catalog.ts';
import { readSections, schemaPage } from './schema-page.ts';
import { tableTypes } from './table-types.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Folder that has only generated files. */
export const TABLES = 'api/src/db/tables';
const MIGRATION = join(ROOT, 'api/src/db/migrations/0001_schema.sql');

function formatted(file: string, text: string): string {
  const { stdout, status, stderr } = spawnSync(join(BIN, 'biome'), ['format', `--stdin-file-path=${file}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Returns the files generated from a migrated database, by path. */
export async function generatedFiles(db: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await readTables(db);
  const sections = readSections(readFileSync(MIGRATION, 'utf8'));
  const types = Object.entries(tableTypes(sections, tables)).map(([name, text]) => {
    const file = `${TABLES}/${name}`;
    return [file, formatted(file, text)] as const;
  });
  return { ...Object.fromEntries(types), 'api/src/db/schema.md': schemaPage(sections, tables) };
}
