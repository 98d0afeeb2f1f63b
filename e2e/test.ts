import { test as base, expect } from '@playwright/test';
import { Server } from './server.ts';

interface ForTest {
  /** What a browser of the test refused to load or to apply, as the server's policy does not allow it: nothing, but what a test takes out. */
  readonly refused: string[];
}

interface ForWorker {
  /** With the demo; all tests of a worker share it, so that none moves its clock or counts on being alone. */
  readonly server: Server;
}

/** For tests that start servers of their own. */
export const testAlone = base.extend<ForTest>({
  refused: [
    async ({ browser }, use) => {
      const refused: string[] = [];
      const open = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await open(...options);
        context.on('console', (message) => {
          if (message.text().includes('Content Security Policy'))
            refused.push(`${message.page()?.url()}: ${message.text()}`);
        });
        return context;
      };
      await use(refused);
      browser.newContext = open;
      expect([...new Set(refused)]).toEqual([]);
    },
    { auto: true },
  ],
});

export const test = testAlone.extend<object, ForWorker>({
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
