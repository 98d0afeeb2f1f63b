import { expect, test } from 'vitest';
import { read } from './strings.ts';

const PACKAGES = ['', 'api/', 'contract/', 'core/', 'web/'];

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (file: string): Manifest => JSON.parse(read(file));
const { version } = manifestOf('package.json');

test('every package and the lock file have the same version', () => {
  const manifests = PACKAGES.map((folder) => manifestOf(`${folder}package.json`));
  const own = manifests.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => name.startsWith('@adashi/')),
  );
  expect(own.length).toBeGreaterThan(3);
  const all = [...manifests.map((one) => one.version), ...own.map(([, range]) => range)];
  expect(new Set([...all, manifestOf('package-lock.json').version])).toEqual(new Set([version]));
});

test('the changelog has the version and its date below the unreleased changes', () => {
  const heads = Array.from(read('CHANGELOG.md').matchAll(/^## (.+)$/gm), ([, head]) => head);
  expect(heads[0]).toBe('Unreleased');
  expect(heads[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`));
});
