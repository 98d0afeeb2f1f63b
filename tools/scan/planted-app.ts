import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApiServer } from '../../api/src/app/api-server.ts';
import { createApp } from '../../api/src/app/create-app.ts';
import { prepareDatabase } from '../../api/src/app/prepare-database.ts';
import { playDemo } from '../../api/src/app/sandbox/demo.ts';
import { readConfig } from '../../api/src/base/config/index.ts';
import { startEmbedded } from '../../api/src/db/embedded.ts';
import { signIn } from '../attack/people.ts';
import { Target } from '../attack/target.ts';

/** Paths of the two planted vulnerabilities: SQL injection and cross-site scripting. */
export const PLANTED = { sql: '/api/planted', page: '/planted' } as const;

/**
 * Interval in milliseconds for new sessions of the scan. A confirmed password expires after five minutes, and a token
 * after 15 minutes.
 */
const RENEWED_MS = 4 * 60_000;

export interface PlantedApp {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a separate demo server with two vulnerabilities and without rate limits. The tokens 'member' and 'staff'
 * never expire, because a scan takes longer than a normal token is valid.
 */
export async function openPlantedApp(password: string): Promise<PlantedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-scan-'));
  const embedded = await startEmbedded(folder, ['-c', 'fsync=off']);
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
  const limits = { CALL_LIMIT: '100000000', AUTH_LIMIT: '100000000' };
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...limits });
  const { context, close } = await createApp(config, embedded.url);
  const demo = await createApiServer(context);
  await playDemo(context, demo);
  await demo.close();

  const server = await createApiServer(context);
  const tokens = new Map<string, string | undefined>();
  server.addHook('onRequest', async (request) => {
    const known = tokens.get(request.headers.authorization ?? '');
    if (known) request.headers.authorization = `Bearer ${known}`;
  });
  server.get<{ Querystring: { q?: string } }>(PLANTED.sql, async ({ query: { q = '' } }) => {
    const { rows } = await sql.raw(`select first_name from people where last_name = '${q}'`).execute(context.db);
    return rows;
  });
  server.get<{ Querystring: { name?: string } }>(PLANTED.page, async ({ query: { name = '' } }, reply) =>
    reply.type('text/html').send(`<!doctype html><title>Planted</title><p>Hello ${name}`),
  );
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const renew = async () => {
    const { member, superadmin } = await signIn(new Target(url), password);
    tokens.set('Bearer member', member).set('Bearer staff', superadmin);
  };
  await renew();
  const renewing = setInterval(() => void renew(), RENEWED_MS);
  return {
    url,
    close: async () => {
      clearInterval(renewing);
      await server.close();
      await close();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
