import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedFiles } from '../../tools/schema/generated.ts';
import { freshDatabase } from './fresh-database.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.db.destroy());

test.each(['api/src/db/tables.ts', 'api/src/db/schema.md'])(
  'The file %s is the output of `npm run schema`',
  async (file) => {
    const files = await generatedFiles(fresh.db);
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toBe(files[file]);
  },
);
