import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestHouse } from './house.ts';

// A clone in which the web was never built.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, existsSync: (path: string) => !path.includes('web/dist') && fs.existsSync(path) };
});

let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open();
});
afterAll(() => house.close());

test.each(['/', '/login', '/offline.html'])(
  'before the web is built %s is not there, and the calls answer',
  async (page) => {
    expect((await house.app.inject(page)).json()).toMatchObject({ code: 'not_found' });
    expect((await house.visitor.raw('live')).statusCode).toBe(200);
  },
);
