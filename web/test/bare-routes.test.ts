import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bareRoutes } from '../build/bare-routes.ts';

const FILE = join(import.meta.dirname, '../../contract/src/payments/payment-acts.ts');
const INDEX = join(import.meta.dirname, '../../contract/src/index.ts');
const plugin = z
  .object({
    load: z.custom<(id: string) => Promise<string | null>>(),
    transform: z.object({ handler: z.custom<(code: string, id: string) => string>() }),
  })
  .parse(bareRoutes());

test('the build replaces the routes of a file with an import, so that a page does not load schemas', () => {
  const code = plugin.transform.handler(stripTypeScriptTypes(readFileSync(FILE, 'utf8')), FILE);
  expect(code).toContain(`export { paymentActRoutes } from "${FILE}?bare-routes=paymentActRoutes";`);
  expect(code).not.toContain('= routes(');
  expect(code).toContain('export const paymentStory');
});

test('a page gets each route with its path and without its schemas', async () => {
  const text = (await plugin.load(`${INDEX}?bare-routes=ROUTES`)) ?? '';
  const routes = z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .parse(JSON.parse(text.replace('export const ROUTES = ', '').replace(/;$/, '')));
  expect(Object.keys(routes)).toEqual(Object.keys(ROUTES));
  expect(routes['refundPayment']).toEqual({
    method: 'POST',
    path: '/:product/payments/:id/refund',
    who: 'staff',
  });
  const fields = new Set(Object.values(routes).flatMap((route) => Object.keys(route)));
  expect([...fields].toSorted()).toEqual(['isExport', 'method', 'path', 'who']);
});

test('files without routes stay as they are', async () => {
  expect(plugin.transform.handler('export const one = 1;\n', FILE)).toBe('export const one = 1;\n');
  expect(await plugin.load(FILE)).toBeNull();
});
