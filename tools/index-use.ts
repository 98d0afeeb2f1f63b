import { readFileSync } from 'node:fs';
import { unused } from '../api/test/index-use.ts';

// Lists the indexes that no query of the tests used: `INDEX_USE=file npx vitest run --project api`, then `node
// tools/index-use.ts file …`. A listed index may still be useful for tables with many rows.
const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
for (const index of unused(lines)) console.log(index);
