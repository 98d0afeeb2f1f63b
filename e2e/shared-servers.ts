import type { FullConfig } from '@playwright/test';
import { prepareFolders } from './demo.ts';
import { Server, SHARED_SERVERS } from './server.ts';

/**
 * Starts a demo server for each worker slot. All Playwright projects share these servers, and a new worker uses its
 * slot's server.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const removeFolders = await prepareFolders();
  const servers = await Promise.all(Array.from({ length: workers }, () => Server.ofDemo()));
  await Promise.all(servers.map((server) => server.start()));
  process.env[SHARED_SERVERS] = JSON.stringify(servers.map(({ port, dataDir }) => ({ port, dataDir })));
  return async () => {
    await Promise.all(servers.map((server) => server.remove()));
    await removeFolders();
  };
}
