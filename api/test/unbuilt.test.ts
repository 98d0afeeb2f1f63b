import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeFileSystem } from './file-system.ts';
import { TestHouse } from './house.ts';

let house: TestHouse;
let changeBack: () => void;
beforeAll(async () => {
  const exists = existsSync;
  // A clone in which the web was never built.
  changeBack = changeFileSystem({ existsSync: (path) => !String(path).includes('web/dist') && exists(path) });
  house = await TestHouse.open();
});
afterAll(async () => {
  changeBack();
  await house.close();
});

test.each(['/', '/login', '/offline.html'])(
  'before the web is built %s is not there, and the calls answer',
  async (page) => {
    expect((await house.app.inject(page)).json()).toMatchObject({ code: 'not_found' });
    expect((await house.visitor.raw('live')).statusCode).toBe(200);
  },
);
