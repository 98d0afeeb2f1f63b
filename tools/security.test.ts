import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import requirements from './asvs-requirements.json' with { type: 'json' };
import guards from './row-guards.json' with { type: 'json' };
import { filesBelow, read } from './strings.ts';

interface Named {
  readonly file: string;
  readonly title: string;
}

interface Row {
  readonly id: string;
  readonly held: string;
  readonly shown: string;
  readonly tests: readonly Named[];
}

const ROOT = join(import.meta.dirname, '..');
const NAMED = /`([\w./-]+\.tsx?)`((?:,? “(?:[^“”]|“[^”]*”)+”)+)/g;
const TITLE = /“((?:[^“”]|“[^”]*”)+)”/g;

/** Returns the tests that a text names. The text has a file, and then one or more titles. */
function testsIn(text: string): Named[] {
  return [...text.matchAll(NAMED)].flatMap(([, file = '', titles = '']) =>
    Array.from(titles.matchAll(TITLE), ([, title = '']) => ({ file, title })),
  );
}

const DOCUMENT = read('docs/security.md');
const ROWS: readonly Row[] = [...DOCUMENT.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = '', held = '', shown = '']) => ({ id, held, shown, tests: testsIn(shown) }),
);

/** Returns whether the file contains the title. A quotation mark in the source of a title may have a backslash. */
function hasTitle({ file, title }: Named): boolean {
  return existsSync(join(ROOT, file)) && read(file).replaceAll(String.raw`\'`, "'").includes(title);
}

const SOURCES = ['core/src', 'contract/src', 'api/src', 'web/src'].flatMap((folder) =>
  filesBelow(folder, ['.ts', '.tsx']),
);
const found = (pattern: RegExp) =>
  SOURCES.flatMap((file) => Array.from(read(file).matchAll(pattern), ([text]) => `${file}: ${text}`));

describe('rows of docs/security.md', () => {
  test('each requirement of levels 1 and 2 has exactly one row, in order', () => {
    const asked = requirements.flatMap((chapter) => chapter.split(' '));
    expect(asked).toHaveLength(217);
    expect(ROWS.map(({ id }) => id).filter((id) => asked.includes(id))).toEqual(asked);
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  });

  test('each row names code or gives a reason', () => {
    const reason = /^not (?:used|held)|^\w/;
    expect(ROWS.filter(({ held }) => !held.includes('`') && !reason.test(held))).toEqual([]);
  });

  test('each named path exists', () => {
    const paths = ROWS.flatMap(({ held, shown }) =>
      Array.from(
        `${held} ${shown}`.matchAll(/`([\w.-]+(?:\/[\w./-]+)?\.(?:tsx?|json|md|sql))`/g),
        ([, path = '']) => path,
      ),
    );
    expect(paths.length).toBeGreaterThan(300);
    expect(paths.filter((path) => path !== 'secrets.json' && !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('each named test exists in the named file', () => {
    // The regular expression must match every quoted title.
    for (const { shown } of ROWS) expect(shown.replaceAll(NAMED, ''), shown).not.toContain('“');
    const tests = testsIn(DOCUMENT);
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter((named) => !hasTitle(named))).toEqual([]);
  });

  test('a row has at most 30 words besides paths and titles', () => {
    const words = (text: string) => text.replaceAll(/`[^`]*`|“(?:[^“”]|“[^”]*”)+”/g, '').split(/\s+/);
    expect(ROWS.filter(({ held, shown }) => words(`${held} ${shown}`).length > 30)).toEqual([]);
  });
});

describe('guards of tools/row-guards.json', () => {
  test.each(guards)('the guard of $row is in $file once: $was', ({ file, was, instead }) => {
    expect(read(file).split(was)).toHaveLength(2);
    expect(instead).not.toBe(was);
  });
  test('each guard names a test of its row', () => {
    const isNamed = ({ row, test: file, title }: (typeof guards)[number]) =>
      ROWS.some(({ id, tests }) => id === row && tests.some((named) => named.file === file && named.title === title));
    expect(guards.filter((guard) => !isNamed(guard))).toEqual([]);
  });
});

describe('dangerous functions', () => {
  test('no source evaluates text, writes raw HTML or starts a shell', () => {
    expect(found(/\beval\(|\bnew Function\(|\bnode:vm\b|\bimport\((?!['"]|\(\))/g)).toEqual([]);
    expect(found(/dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/g)).toEqual([]);
    expect(found(/\{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'|shell: ?true/g)).toEqual([]);
    expect(found(/\bpostMessage\b|addEventListener\('message'/g)).toEqual([]);
  });
  test('the only hash function is SHA-256', () => {
    expect(found(/\b(?:md5|sha1)\b/gi)).toEqual([]);
    expect(found(/\b(?:createHash|createHmac|hkdfSync|pbkdf2\w*)\((?!'sha256')/g)).toEqual([]);
    expect(found(/\b(?:createHash|createHmac)\('sha256'/g).length).toBeGreaterThan(3);
  });
  test('no source turns off the check of certificates', () => {
    expect(found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g)).toEqual([]);
  });
});
