import { Agent, get } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteLimit } from '../src/base/byte-limit.ts';
import { gocardlessClient } from '../src/providers/payments/gocardless/client.ts';
import { LocalServer } from './providers/local-server.ts';

let body = '';
const server = new LocalServer(() => ({ headers: { 'content-type': 'application/json' }, body }));
beforeAll(() => server.listen());
afterAll(() => server.close());

/** An agent with unencrypted connections to the local server, as the GoCardless adapter has for tests. */
class Line extends Agent {
  readonly #limit = new ByteLimit(this, 100_000);

  constructor() {
    super({ keepAlive: true, maxSockets: 1 });
  }

  override createConnection(): Duplex {
    return this.#limit.watch(connect(server.port, '127.0.0.1'));
  }
}

test('A connection closes when one response is larger than the limit', async () => {
  const agent = new Line();
  const read = () =>
    new Promise<string>((resolve, reject) => {
      get('https://api.example/', { agent }, (response) => void text(response).then(resolve, reject)).on(
        'error',
        reject,
      );
    });
  body = 'x'.repeat(60_000);
  for (let times = 0; times < 3; times += 1) expect(await read()).toHaveLength(60_000);
  body = 'x'.repeat(2_000_000);
  await expect(read()).rejects.toThrow();
  agent.destroy();
});

test('A response of GoCardless with too many bytes ends with an error', async () => {
  const settings = {
    GOCARDLESS_NAME: 'gocardless-test',
    GOCARDLESS_TOKEN: 'a-token',
    GOCARDLESS_ENVIRONMENT: 'sandbox' as const,
    GOCARDLESS_WEBHOOK_SECRET: 'a-secret',
    GOCARDLESS_URL: server.url,
  };
  const client = gocardlessClient(settings);
  body = JSON.stringify({
    events: [],
    meta: { cursors: { before: null, after: null }, limit: 1 },
    x: 'x'.repeat(17_000_000),
  });
  await expect(client.events.list({})).rejects.toThrow();
  body = JSON.stringify({ events: [], meta: { cursors: { before: null, after: null }, limit: 1 } });
  expect((await client.events.list({})).events).toEqual([]);
});
