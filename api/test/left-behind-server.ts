import { GCProfiler, getHeapSpaceStatistics } from 'node:v8';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../src/db/database.ts';
import { rowsOf } from '../src/db/rows-of.ts';

// Test process that reads one row for each request. The process prints the server's address and, on demand, the size of
// the heap's old generation.
const [url = ''] = process.argv.slice(2);
const OLD = new Set(['old_space', 'old_large_object_space']);
/** Has the same number of columns as a member row. */
const NAMES = Array.from({ length: 26 }, (_, at) => `column${at}`);
const row = z.object(Object.fromEntries(NAMES.map((name) => [name, z.string()])));
const columns = sql.raw(NAMES.map((name) => `'of ${name}' as ${name}`).join(', '));

const db = openDatabase(url);
const server = Fastify();
server.get('/', async () => rowsOf(row)`select ${columns} where ${1}::int > 0`.first(db));

/**
 * Heap data for the test: bytes in the old generation, and whether a major garbage collection ran since the last
 * request.
 */
export interface Old {
  readonly bytes: number;
  readonly wasCollected: boolean;
}
let profiler = new GCProfiler();
profiler.start();

process.on('message', () => {
  const { statistics } = profiler.stop();
  const wasCollected = statistics.some(({ gcType }) => gcType === 'MarkSweepCompact');
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => OLD.has(space_name));
  const bytes = spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  process.send?.({ bytes, wasCollected } satisfies Old);
  profiler = new GCProfiler();
  profiler.start();
});
process.once('disconnect', () => process.exit());
process.send?.(await server.listen({ port: 0 }));
