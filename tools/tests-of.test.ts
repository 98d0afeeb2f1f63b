import { expect, test } from 'vitest';
import { testsOf } from './tests-of.ts';

test.each([
  ['api/squads', 'api/test/squads.test.ts'],
  ['api/src/squads/', 'api/test/open-squads.test.ts'],
  ['e2e/swap', 'e2e/swap.spec.ts'],
  ['core', 'core/test/draw.test.ts'],
  ['web/list', 'web/test/list.test.tsx'],
])('the place %s includes the test file %s', (place, file) => {
  expect(testsOf(place)).toContain(file);
});

test('the tests of a folder import from the folder and belong to the same package', () => {
  const found = testsOf('api/ledger');
  expect(found).toContain('api/test/ledger.test.ts');
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter((file) => !file.startsWith('api/'))).toEqual([]);
});

test('a place without test files gets an empty list', () => {
  expect(testsOf('api/nowhere')).toEqual([]);
});
