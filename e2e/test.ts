import { test as base, expect } from '@playwright/test';
import { Server } from './server.ts';

interface ForTest {
  /** Resources and styles that the content security policy blocked. The list must be empty at the end of a test. */
  readonly refused: string[];
}

interface ForWorker {
  readonly server: Server;
}

const PHONE = { width: 390, height: 844 };

/** Test function for tests that start servers of their own. */
export const testAlone = base.extend<ForTest>({
  // Tests tagged '@phone' have the width of a phone, because members use phones. Tests tagged '@both' also run in the
  // project 'desk'.
  viewport: ({ viewport }, use, { tags, project }) =>
    use(project.name === 'once' && (tags.includes('@phone') || tags.includes('@both')) ? PHONE : viewport),
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

/** Test function for tests on the shared server of a worker. */
export const test = testAlone.extend<object, ForWorker>({
  server: [({ browserName: _ }, use, { parallelIndex }) => use(Server.shared(parallelIndex)), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.url),
});
