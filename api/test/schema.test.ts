import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedFiles, TABLES } from '../../tools/schema/generated.ts';
import { freshDatabase } from './fresh-database.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.db.destroy());

test('The table types and the schema page are the output of `npm run schema`', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = [...readdirSync(join(root, TABLES)).map((name) => `${TABLES}/${name}`), 'api/src/db/schema.md'];
  const found = Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  expect(found).toEqual(await generatedFiles(fresh.db));
});
