import { existsSync, linkSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSecrets } from '../src/base/config/secrets.ts';
import { changeFileSystem } from './file-system.ts';

/**
 * The next check for these files returns false, as if another process wrote the files just after
 * the check.
 */
const justBefore = new Set<unknown>();
/** The folders where hard links fail. */
const unlinkable = new Set<string>();
let changeBack: () => void;
beforeAll(() => {
  const [exists, link] = [existsSync, linkSync];
  changeBack = changeFileSystem({
    existsSync: (path) => !justBefore.delete(path) && exists(path),
    linkSync: (from, to) => {
      if (unlinkable.has(dirname(String(to)))) throw new Error('no links here');
      link(from, to);
    },
  });
});
afterAll(() => changeBack());

test('Only one of several simultaneously started processes creates the secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-secrets-'));
  const first = readSecrets(folder);
  justBefore.add(join(folder, 'secrets.json'));
  expect(readSecrets(folder)).toEqual(first);
  expect(justBefore.size).toBe(0);
  expect(readSecrets(folder)).toEqual(first);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('The error names the reason when the app cannot store the secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-secrets-'));
  unlinkable.add(folder);
  expect(() => readSecrets(folder)).toThrow('no links here');
  expect(readdirSync(folder)).toEqual([]);
});
