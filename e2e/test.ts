import { test as base, expect } from '@playwright/test';
import { Server } from './server.ts';
import { answerStepUp } from './step-up.ts';

interface ForTest {
  /** Resources and styles that the content security policy blocked. The list must be empty after each test. */
  readonly refused: string[];
}

interface ForWorker {
  readonly server: Server;
}

const PHONE = { width: 390, height: 844 };

/** Test function for tests with their own servers. */
export const testAlone = base.extend<ForTest>({
  // Tests tagged '@phone' have phone width, because members use phones. The project 'desk' repeats these tests.
  viewport: ({ viewport }, use, { tags, project }) =>
    use(project.name === 'once' && tags.includes('@phone') ? PHONE : viewport),
  refused: [
    async ({ browser }, use) => {
      const refused: string[] = [];
      const open = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await open(...options);
        answerStepUp(context);
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

/** Test function for tests on a worker's shared server. */
export const test = testAlone.extend<object, ForWorker>({
  server: [({ browserName: _ }, use, { parallelIndex }) => use(Server.shared(parallelIndex)), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.url),
});
