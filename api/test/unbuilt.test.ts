import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from './app.ts';
import { changeFileSystem } from './file-system.ts';

let app: TestApp;
let changeBack: () => void;
beforeAll(async () => {
  const exists = existsSync;
  // Hides the web build from the app, as in a fresh clone.
  changeBack = changeFileSystem({ existsSync: (path) => !String(path).includes('web/dist') && exists(path) });
  app = await TestApp.open();
});
afterAll(async () => {
  changeBack();
  await app.close();
});

test.each(['/', '/login', '/offline.html'])(
  'The server returns `not_found` for %s before the web is built',
  async (page) => {
    expect((await app.server.inject(page)).json()).toMatchObject({ code: 'not_found' });
    expect((await app.visitor.raw('live')).statusCode).toBe(200);
  },
);
