import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, read } from './strings.ts';

const NAMES = /^(import|export) (?:type )?\{([^}]*)\}(?: from '(\.[^']+)')?/gm;
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

/** Returns the names that a file imports or exports, as 'file name' with the file that the name comes from. */
function namesOf(file: string, kind: 'import' | 'export'): string[] {
  const found = [...read(file).matchAll(NAMES)].filter(([, word]) => word === kind);
  return found.flatMap(([, , list = '', path = '']) => {
    const from = kind === 'import' ? join(dirname(file), path) : file;
    const names = Array.from(list.matchAll(/(?:type )?(\w+)(?: as \w+)?/g), ([, name]) => name);
    return names.map((name) => `${from} ${name}`);
  });
}

test('an index of the api exports only names that other rooms or other parts of the room use', () => {
  const files = filesBelow('api/src', ['.ts']);
  // The app connects the rooms, so the app imports the files of a room directly.
  const used = new Set(
    files.filter((file) => !file.startsWith('api/src/app/')).flatMap((file) => namesOf(file, 'import')),
  );
  const exported = files.filter((file) => file.endsWith('/index.ts')).flatMap((file) => namesOf(file, 'export'));
  expect(exported.length).toBeGreaterThan(50);
  expect(exported.filter((name) => !used.has(name))).toEqual([]);
});
