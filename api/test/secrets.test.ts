import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSecrets } from '../src/config/secrets.ts';

/** Files that are looked for a moment before somebody else writes them. */
const justBefore = vi.hoisted(() => new Set<unknown>());
/** Folders of a disk that gives no file a second name. */
const unlinkable = vi.hoisted(() => new Set<string>());
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    existsSync: (path: string) => !justBefore.delete(path) && fs.existsSync(path),
    linkSync: (from: string, to: string) => {
      if (unlinkable.has(dirname(to))) throw new Error('no links here');
      fs.linkSync(from, to);
    },
  };
});

test('of several processes that start at once one makes the secrets, and the others read these', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-secrets-'));
  const first = readSecrets(folder);
  justBefore.add(join(folder, 'secrets.json'));
  expect(readSecrets(folder)).toEqual(first);
  expect(justBefore.size).toBe(0);
  expect(readSecrets(folder)).toEqual(first);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('where they cannot be kept it is said why, and nothing is left behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-secrets-'));
  unlinkable.add(folder);
  expect(() => readSecrets(folder)).toThrow('no links here');
  expect(readdirSync(folder)).toEqual([]);
});
