import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../contract/src/index.ts';
import english from '../web/src/i18n/en.json' with { type: 'json' };
import french from '../web/src/i18n/fr.json' with { type: 'json' };
import lintExceptions from './lint-exceptions.json' with { type: 'json' };
import migrations from './migrations.json' with { type: 'json' };
import { filesBelow, read, sentences } from './strings.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['core/src', 'contract/src', 'api/src', 'web/src'].flatMap((folder) =>
  filesBelow(folder, ['.ts', '.tsx']),
);

/** Returns the files that break a rule, as 'file: match'. */
function offenders(files: readonly string[], pattern: RegExp, allowed: readonly string[] = []): string[] {
  return files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) => {
      const found = read(file).match(pattern);
      return found ? [`${file}: ${found[0]}`] : [];
    });
}

const api = SOURCES.filter((file) => file.startsWith('api/'));
const core = SOURCES.filter((file) => file.startsWith('core/'));

describe('code rules', () => {
  test('only one file reads environment variables', () => {
    expect(offenders(SOURCES, /process\.env/, ['api/src/base/config/read-config.ts'])).toEqual([]);
  });
  test('functions get the clock and randomness as arguments', () => {
    const clock = /Date\.now\(|new Date\(\)|Math\.random|randomBytes\(|randomUUID\(|randomInt\(/;
    expect(offenders(core, clock)).toEqual([]);
    // `secrets.ts` and `embedded.ts` generate the secrets of a new data folder before the app exists.
    expect(
      offenders(api, clock, [
        'api/src/base/clock.ts',
        'api/src/base/random.ts',
        'api/src/base/config/secrets.ts',
        'api/src/db/embedded.ts',
      ]),
    ).toEqual([]);
  });
  test('screens use the server’s clock, except where real time is required', () => {
    const web = SOURCES.filter((file) => file.startsWith('web/'));
    expect(
      offenders(web, /Date\.now\(|new Date\(\)/, [
        'web/src/i18n/server-clock.ts',
        // Sessions, codes and reloads use real time.
        'web/src/auth/shared/CodeInput.tsx',
        'web/src/session/inactivity.ts',
        'web/src/client/api.ts',
        'web/src/client/load.ts',
        // The age of the page's data is measured in real time.
        'web/src/messaging/notifications/shared/use-notifications.ts',
      ]),
    ).toEqual([]);
  });
  test('the rules do not use floating-point numbers for money', () => {
    const files = core.filter((file) => !/squad\/cost|calendar\//.test(file));
    expect(offenders(files, /parseFloat|toFixed|Math\.(round|ceil)|[=*/(,] ?\d+\.\d/)).toEqual([]);
  });
  test('only files in the ledger folder write ledger tables', () => {
    const files = api.filter((file) => !file.startsWith('api/src/ledger/'));
    expect(
      offenders(
        files,
        /(insert into|update|delete from|truncate)\s+ledger_|(insertInto|updateTable|deleteFrom)\('ledger_/i,
      ),
    ).toEqual([]);
  });
  test('every query declares its row type, and the type is checked against the database', () => {
    expect(offenders(api, /\bsql<[^`]*>`/)).toEqual([]);
  });
  test('route files connect routes with handlers and contain no SQL', () => {
    const routes = api.filter((file) => file.endsWith('routes.ts'));
    expect(offenders(routes, /\bsql\b|rowsOf|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/)).toEqual([]);
  });
  test('a feature declares the parts of the app that it uses, instead of the whole app', () => {
    const features = api.filter((file) => !/^api\/src\/(app|http)\//.test(file));
    expect(offenders(features, /\bAppContext\b/)).toEqual([]);
  });
  test('only the outbox delivery calls providers, so that no money leaves inside a transaction', () => {
    const files = api.filter((file) => !file.startsWith('api/src/providers/'));
    expect(
      offenders(files, /\.(submitCharge|mail\.send|payouts\.send)\(/, [
        'api/src/app/daily/deliver.ts',
        // Measures the calls of the outbox delivery.
        'api/src/app/monitoring/observe-providers.ts',
      ]),
    ).toEqual([]);
  });
  test('every cast has a comment on the same line, and the code has no any and no non-null assertion', () => {
    expect(offenders(SOURCES, /[:<(]\s*any\b|as any\b/)).toEqual([]);
    const cast = /^(?!.*(?:import|export|\/\/|\* )).*\)?\sas (?!const\b|string\]|[a-z]+ from)[A-Z{][^\n]*$/m;
    expect(
      offenders(
        SOURCES.filter((file) => !file.endsWith('.tsx')),
        cast,
      ),
    ).toEqual([]);
  });
  test('screens send requests only through the client, because the client reports failures', () => {
    const web = SOURCES.filter((file) => file.startsWith('web/'));
    const client = ['web/src/client/QueryBoundary.tsx', 'web/src/client/query.ts'];
    expect(offenders(web, /\buse(?:Suspense)?(?:Query|Queries|Mutation)\b|\buseInfiniteQuery\b/, client)).toEqual([]);
  });
  test('a screen contains no literal URL', () => {
    const screens = SOURCES.filter((file) => file.startsWith('web/') && file.endsWith('.tsx'));
    expect(offenders(screens, /(?:to|href)="\/|navigate\('\//)).toEqual([]);
  });
  test('success messages are marked for translation', () => {
    expect(offenders(SOURCES, /\bdone=(?:"|\{[^}\n]*\? ')/)).toEqual([]);
  });
  test('no test is skipped', () => {
    const tests = ['core', 'contract', 'api', 'web', 'e2e', 'tools'].flatMap((folder) =>
      filesBelow(folder, ['.test.ts', '.spec.ts']),
    );
    expect(offenders(tests, /\b(it|test|describe)\.(skip|skipIf|runIf|only|todo|fixme)\b/)).toEqual([]);
  });
});

describe('file sizes', () => {
  const lines = SOURCES.map((file) => ({ file, count: read(file).split('\n').length })).toSorted(
    (a, b) => a.count - b.count,
  );
  test('at most one file in ten has more than 200 lines, and none more than 400', () => {
    expect(lines[Math.floor(lines.length * 0.9)]?.count).toBeLessThanOrEqual(200);
    expect(lines.filter(({ count }) => count > 400)).toEqual([]);
  });
  test('half of the files have at most 80 lines', () => {
    expect(lines[Math.floor(lines.length / 2)]?.count).toBeLessThanOrEqual(80);
  });
  test.each([
    ['core', 0],
    ['contract', 2],
    ['api', 35],
    ['web', 20],
  ])('the package %s has at most %i external dependencies', (folder, most) => {
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(read(`${folder}/package.json`));
    // Font packages contain no code.
    const names = Object.keys(dependencies).filter((name) => !/^@(adashi|fontsource(-variable)?)\//.test(name));
    expect(names.length).toBeLessThanOrEqual(most);
  });
});

describe('consistency', () => {
  test('every import is a declared dependency of the package', () => {
    for (const folder of ['core', 'contract', 'api', 'web']) {
      const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
        read(`${folder}/package.json`),
      );
      for (const file of SOURCES.filter((source) => source.startsWith(`${folder}/`))) {
        for (const [, name = ''] of read(file).matchAll(/from '((?:@[\w-]+\/)?[a-z][\w.-]*)/g)) {
          if (!name.startsWith('node')) expect(Object.keys(dependencies), `${file} imports ${name}`).toContain(name);
          if (name === 'nodemailer') expect(Object.keys(dependencies)).toContain(name);
        }
      }
    }
  });
  test('an api test calls every route of the contract', () => {
    const tests = filesBelow('api/test', ['.ts']).map(read).join('\n');
    expect(Object.keys(ROUTES).filter((name) => !tests.includes(`'${name}'`))).toEqual([]);
  });
  test('applied migrations never change', () => {
    const found = Object.fromEntries(
      filesBelow('api/src/db/migrations', ['.sql']).map((file) => [
        file.split('/').at(-1),
        createHash('sha256').update(read(file)).digest('hex'),
      ]),
    );
    expect(found).toEqual(migrations);
  });
  test('every path in a document exists', () => {
    const documents = [
      'README.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
      ...filesBelow('docs', ['.md']),
      ...filesBelow('bench', ['.md']),
      ...filesBelow('e2e', ['.md']),
    ];
    const missing = documents.flatMap((document) => {
      const text = read(document);
      const named = text.matchAll(/`((?:core|contract|api|web|e2e|bench|tools|docs)\/[\w./-]+)`/g);
      const linked = Array.from(text.matchAll(/\]\(([\w./-]+)\)/g), ([, path = '']) => join(dirname(document), path));
      const paths = [...Array.from(named, ([, path = '']) => path), ...linked];
      return paths.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${document} names ${path}`);
    });
    expect(missing).toEqual([]);
  });
  test('every document in a code comment exists', () => {
    const code = ['core', 'contract', 'api', 'web', 'e2e', 'bench'].flatMap((folder) =>
      filesBelow(folder, ['.ts', '.tsx']),
    );
    const named = code.flatMap((file) => [...read(file).matchAll(/docs\/[\w/-]+(?:\.md)?/g)].map(([path]) => path));
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test('every disabled lint rule has a reason', () => {
  interface Part {
    readonly files?: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  }
  const { rules, overrides }: Part & { overrides: readonly Part[] } = JSON.parse(read('.oxlintrc.json'));
  const off = [{ rules }, ...overrides].flatMap((part: Part) =>
    Object.entries(part.rules)
      .filter(([, level]) => level === 'off')
      .map(([rule]) => `${rule}: ${part.files?.join(', ') ?? 'everywhere'}`),
  );
  expect(lintExceptions.map(({ rule, files }) => `${rule}: ${files}`).toSorted()).toEqual(off.toSorted());
  expect(lintExceptions.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

describe('languages', () => {
  const known = sentences();
  const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted();
  test('every sentence has a French translation, and every translation is used', () => {
    expect([...known].filter((sentence) => !(sentence in french))).toEqual([]);
    expect(Object.keys(french).filter((key) => !known.has(key.replace(/_one$/, '')))).toEqual([]);
    expect(Object.keys(english).filter((key) => !known.has(key.replace(/_one$/, '')))).toEqual([]);
  });
  test('French follows the Canadian rules: no space before ?, ! and ;', () => {
    expect(Object.values(french).filter((text) => /\s[?!;]/u.test(text))).toEqual([]);
    // The test searches these files only for semicolons, because a question mark can be part of the code.
    const texts = api.filter((file) => /\/fr[\w-]*\.ts$/.test(file));
    expect(texts.length).toBeGreaterThan(4);
    expect(offenders(texts, /\p{L}\s+;/u)).toEqual([]);
  });
  test('no English sentence on a screen has more than 20 words', () => {
    const all = Object.keys(french).flatMap((key) => key.replace(/_one$/, '').split(/(?<=[.!?]) +/));
    expect(all.filter((sentence) => sentence.split(' ').length > 20)).toEqual([]);
  });
  test.each(Object.entries(french))('the French translation of “%s” has the same placeholders', (key, text) => {
    expect(placeholders(text)).toEqual(placeholders(key));
  });
});
