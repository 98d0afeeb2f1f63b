import { expect, test } from 'vitest';
import { testsOf } from './tests-of.ts';

test.each([
  ['api/squads', 'api/test/squads.test.ts'],
  ['api/src/squads/', 'api/test/open-squads.test.ts'],
  ['e2e/swap', 'e2e/swap.spec.ts'],
  ['core', 'core/test/draw.test.ts'],
  ['web/list', 'web/test/list.test.tsx'],
])('finds for %s the test %s', (place, file) => {
  expect(testsOf(place)).toContain(file);
});

test('finds tests by their imports from the folder, but no tests of other packages', () => {
  const found = testsOf('api/ledger');
  expect(found).toContain('api/test/ledger.test.ts');
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter((file) => !file.startsWith('api/'))).toEqual([]);
});

test('finds nothing for a place without tests', () => {
  expect(testsOf('api/nowhere')).toEqual([]);
});
