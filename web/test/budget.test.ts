import { expect, test } from 'vitest';
import { measure } from '../build/budget.ts';

const chunk = (start: string, code: string, imports: string[] = []) => ({
  type: 'chunk' as const,
  fileName: `${start}.js`,
  code,
  imports,
  moduleIds: [`/any/web/src/${start}`],
});
const bundle = {
  'main.tsx.js': chunk('main.tsx', 'import "a"', ['lib.js']),
  'lib.js': chunk('lib.ts', 'export const lib = 1;', ['main.tsx.js']),
  'later.tsx.js': chunk('later.tsx', 'a later page'),
  'a.css': { type: 'asset' as const },
};
const page = { name: 'page', starts: ['main.tsx'], bytes: 1_000, files: 2 };

test('the size of a page counts each import of the first script once, and excludes scripts that load later', () => {
  expect(measure(bundle, [page]).sizes).toEqual([expect.stringMatching(/^page: \d+ of 1000 bytes in 2 of 2 scripts$/)]);
  expect(measure(bundle, [page]).faults).toEqual([]);
});

test.each([
  ['bytes', { ...page, bytes: 10 }],
  ['scripts', { ...page, files: 1 }],
])('a page with too many %s fails', (_, strict) => {
  expect(measure(bundle, [strict]).faults).toHaveLength(1);
});

test('a page without its first script fails, because its size would be wrong', () => {
  expect(() => measure(bundle, [{ ...page, starts: ['gone.tsx'] }])).toThrow('No script contains gone.tsx.');
});
