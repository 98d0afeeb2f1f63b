import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { createApiServer } from '../../api/src/app/api-server.ts';
import { createApp } from '../../api/src/app/create-app.ts';
import { readConfig } from '../../api/src/base/config/index.ts';
import { type Received, type Statement, sendWork, statement } from './messages.ts';

// This process runs the app's server and reports its URL to the parent process. On request, it also reports the
// statements and the response of a path.
const [folder = '', url = '', token = ''] = process.argv.slice(2);

const listening = new AsyncLocalStorage<Statement[]>();
const askedOfClient: (...given: readonly unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');

/**
 * Returns the statements and response of one authenticated request. The hook on the
 * client is removed afterwards, so that the measurements use the unchanged server.
 */
async function receive(path: string): Promise<Received> {
  const ask = async () => server.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
  await ask();
  const statements: Statement[] = [];
  Reflect.set(pg.Client.prototype, 'query', function hearing(this: pg.Client, ...given: readonly unknown[]) {
    const one = statement.safeParse(given[0]).data;
    if (one) listening.getStore()?.push(one);
    return Reflect.apply(askedOfClient, this, given);
  });
  const answer = await listening.run(statements, ask);
  Reflect.set(pg.Client.prototype, 'query', askedOfClient);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return { statements, body: answer.json(), bytes: answer.body.length };
}

const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', CALL_LIMIT: '100000000', CHECK_ROWS: 'no' });
const { context } = await createApp(config, url);
const server = await createApiServer(context);
sendWork();
process.on('message', (asked: 'worked' | { readonly path: string }) => {
  if (asked !== 'worked') void receive(asked.path).then((received) => process.send?.(received));
});
process.send?.(await server.listen({ port: 0 }));
