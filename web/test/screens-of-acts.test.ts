import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACT_KINDS } from '@adashi/contract';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
const sources = globSync('**/*.tsx', { cwd: SOURCES }).map((file) => readFileSync(join(SOURCES, file), 'utf8'));

/** Acts that the server proposes. Staff only decide about them. */
const BY_THE_SERVER = new Set<string>(['confirmIdentity']);

test.each(ACT_KINDS.filter((kind) => !BY_THE_SERVER.has(kind)))('Staff can propose the act %s on a page', (kind) => {
  const isOnPage = (source: string) => new RegExp(String.raw`\bROUTES\.${kind}\b`).test(source);
  expect(sources.some(isOnPage)).toBe(true);
});
