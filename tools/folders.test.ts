import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, read } from './strings.ts';

const IMPORT = /from '(\.[^']+)'|import\('(\.[^']+)'\)/g;

/** Returns the source folder of a file, or the file name at the top level. */
const folderOf = (file: string) => (dirname(file) === '.' ? file : dirname(file));

/** Returns the top-level folder of a file. */
const roomOf = (file: string) => file.split('/')[0] ?? file;

/**
 * Returns the feature of a web file. Screens of a top-level folder can import its features, and features can import
 * `shared`.
 */
function featureOf(file: string): string {
  const [room = file, ...steps] = file.split('/');
  const at = steps.findIndex((step) => /^(?:shared|visitor|member|admin)$/.test(step));
  if (at === 0) return steps[0] === 'shared' ? `${room}/shared` : room;
  return at === 1 ? `${room}/${steps[0]}` : room;
}

/** Returns the imports between a package's folders as 'from → to', with the first import of each pair. */
function arrows(source: string, placeOf: (file: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of filesBelow(source, ['.ts', '.tsx'])) {
    for (const [, named, lazy] of read(file).matchAll(IMPORT)) {
      const target = join(dirname(file), named ?? lazy ?? '');
      const below = (path: string) => placeOf(path.slice(source.length + 1));
      const arrow = `${below(file)} → ${below(target)}`;
      if (!found.has(arrow)) found.set(arrow, `${file} imports ${target}`);
    }
  }
  return found;
}

describe('mutual imports between folders', () => {
  test.each([
    ['api/src', 'folders', folderOf],
    ['api/src', 'features', roomOf],
    ['contract/src', 'folders', folderOf],
    ['web/src', 'folders', folderOf],
    ['web/src', 'features', featureOf],
  ] as const)('no two places in %s, grouped by %s, import each other', (source, _, placeOf) => {
    const found = arrows(source, placeOf);
    expect(found.size).toBeGreaterThan(20);
    const pairs = [...found].filter(([arrow]) => {
      const [from = '', to = ''] = arrow.split(' → ');
      return from < to && found.has(`${to} → ${from}`);
    });
    expect(pairs).toEqual([]);
  });
});
