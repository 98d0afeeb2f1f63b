import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const TESTS = ['{core,contract,api,web,tools}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'];

/**
 * Returns the test files of a place, such as `api`, `api/squads` or `e2e/swap`. Their names contain the last word of
 * the place (singular or plural), or the files import from the folder.
 */
export function testsOf(place: string): string[] {
  const [part = '', ...rest] = place
    .replace(/\/$/, '')
    .split('/')
    .filter((step) => step !== 'src' && step !== 'test');
  const all = TESTS.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }));
  const own = all.filter((file) => file.startsWith(`${part}/`)).toSorted();
  if (rest.length === 0) return own;
  const word = basename(rest.at(-1) ?? '').replace(/\.(?:test|spec)?\.?tsx?$/, '');
  const name = new RegExp(`(?:^|-)${word.replace(/s$/, '')}s?(?:-|\\.)`);
  const folder = `/src/${rest.join('/')}/`;
  return own.filter((file) => name.test(basename(file)) || readFileSync(join(root, file), 'utf8').includes(folder));
}
