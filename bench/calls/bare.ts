import Fastify from 'fastify';
import pg from 'pg';
import { type Received, sendWork } from './messages.ts';

// The bare server is the baseline. It runs the app's prepared statements one after another and returns the same
// response, without authentication, rate limits or validation.
const [url = ''] = process.argv.slice(2);
const server = Fastify();
const pool = new pg.Pool({ connectionString: url, max: 10 });
let received: Received[] = [];

server.get('/select', async () => (await pool.query('select 1 as one')).rows[0]);
server.get<{ Params: { index: string } }>('/floor/:index', async ({ params: { index } }) => {
  const call = received[Number(index)];
  for (const [at, { text, values }] of call?.statements.entries() ?? [])
    await pool.query({ name: `${index}.${at}`, text, values });
  return call?.body;
});

sendWork();
process.on('message', (asked: 'worked' | { readonly received: Received[] }) => {
  if (asked === 'worked') return;
  received = asked.received;
  process.send?.('known');
});
process.send?.(await server.listen({ port: 0 }));
