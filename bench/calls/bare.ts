import Fastify from 'fastify';
import pg from 'pg';
import { type Heard, tellWork } from './told.ts';

// The bare server is the baseline. It runs the app's prepared statements one after another and returns the same
// response, without authentication, rate limits or validation.
const [url = ''] = process.argv.slice(2);
const server = Fastify();
const pool = new pg.Pool({ connectionString: url, max: 10 });
let heard: Heard[] = [];

server.get('/select', async () => (await pool.query('select 1 as one')).rows[0]);
server.get<{ Params: { index: string } }>('/floor/:index', async ({ params: { index } }) => {
  const call = heard[Number(index)];
  for (const [at, { text, values }] of call?.statements.entries() ?? [])
    await pool.query({ name: `${index}.${at}`, text, values });
  return call?.body;
});

tellWork();
process.on('message', (asked: 'worked' | { readonly heard: Heard[] }) => {
  if (asked === 'worked') return;
  heard = asked.heard;
  process.send?.('known');
});
process.send?.(await server.listen({ port: 0 }));
