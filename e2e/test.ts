import { test as base } from '@playwright/test';
import { Server } from './server.ts';

interface ForWorker {
  /** With the demo; all tests of a worker share it, so that none moves its clock or counts on being alone. */
  readonly server: Server;
}

export const test = base.extend<object, ForWorker>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await Server.ofDemo();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
