import { readFileSync } from 'node:fs';
import { unused } from '../api/test/index-use.ts';

// `INDEX_USE=file npx vitest run --project api`, then `node tools/index-use.ts file …`: the indexes that no query of the tests used, and
// that are neither unique nor alone have a foreign key. Some have lists of many rows alone: look before you drop one.
const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
for (const index of unused(lines)) console.log(index);
