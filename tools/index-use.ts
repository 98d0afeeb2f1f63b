import { readFileSync } from 'node:fs';
import { unused } from '../api/test/index-use.ts';

// Lists indexes that no test query used: `INDEX_USE=file npx vitest run --project api`, then `node tools/index-use.ts
// file …`. An unused index can still help with large tables.
const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
for (const index of unused(lines)) console.log(index);
