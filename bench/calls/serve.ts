import { AsyncLocalStorage } from 'node:async_hooks';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { createApp } from '../../api/src/app.ts';
import { readConfig } from '../../api/src/config/index.ts';
import { openHouse } from '../../api/src/open-house.ts';

// One process with two servers: ours, and bare handlers that ask the database the same and answer the same.
const [folder = '', url = '', token = ''] = process.argv.slice(2);

const statement = z.object({ text: z.string(), values: z.array(z.unknown()) });
type Statement = z.output<typeof statement>;

/** What a call asks of the database. */
const listening = new AsyncLocalStorage<Statement[]>();
const askedOfClient: (...given: readonly unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
Reflect.set(pg.Client.prototype, 'query', function hear(this: pg.Client, ...given: readonly unknown[]) {
  const asked = statement.safeParse(given[0]).data;
  if (asked) listening.getStore()?.push(asked);
  return Reflect.apply(askedOfClient, this, given);
});

/** Who calls, and how often, is no part of what a call is about. */
const isAboutCaller = ({ text }: Statement) => /call_counts|from sessions/.test(text);

/** A handler that asks what the call asks, planned once as there, one after another, and answers what it answers. */
async function bareHandler(
  app: FastifyInstance,
  bare: FastifyInstance,
  pool: pg.Pool,
  path: string,
  index: number,
): Promise<void> {
  const heard: Statement[] = [];
  const ask = async () => app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
  const answer = await listening.run(heard, ask);
  const statements = heard.filter((asked) => !isAboutCaller(asked));
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  const body: unknown = answer.json();
  bare.get(`/floor/${index}`, async () => {
    for (const [at, { text, values }] of statements.entries())
      await pool.query({ name: `${index}.${at}`, text, values });
    return body;
  });
  console.log(`${path}: ${statements.length} statements, an answer of ${answer.body.length} bytes`);
}

const config = readConfig({
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  CALL_LIMIT: '100000000',
  CHECK_ROWS: 'no',
});
const { house } = await openHouse(config, url);
const app = await createApp(house);
const bare = Fastify();
const pool = new pg.Pool({ connectionString: url, max: 10 });
bare.get('/select', async () => (await pool.query('select 1 as one')).rows[0]);

process.on('message', (asked: { paths: string[] } | 'cpu') => {
  if (asked === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
    return;
  }
  void (async () => {
    for (const [index, path] of asked.paths.entries()) await bareHandler(app, bare, pool, path, index);
    const addresses = [await app.listen({ port: 0 }), await bare.listen({ port: 0 })];
    process.send?.(addresses);
  })();
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
