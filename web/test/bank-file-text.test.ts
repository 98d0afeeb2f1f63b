import { expect, test } from 'vitest';
import { textOf } from '../src/payouts/bank-files/admin/text-of.ts';

const bytes = (...codes: number[]) => new Blob([Uint8Array.from(codes)]);
const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, isBig: boolean) =>
  codesOf(`\ufeff${text}`).flatMap((code) => {
    const pair = [code & 0xff, code >> 8];
    return isBig ? pair.toReversed() : pair;
  });

test.each([
  ['UTF-8', new Blob(['ADA1,100,failed,fermé'])],
  ['UTF-8 with a byte order mark', new Blob(['\ufeffADA1,100,failed,fermé'])],
  ['UTF-16', bytes(...utf16('ADA1,100,failed,fermé', false))],
  ['UTF-16 with the high byte first', bytes(...utf16('ADA1,100,failed,fermé', true))],
  ['Windows-1252', bytes(...codesOf('ADA1,100,failed,fermé'))],
])('the text of a bank file in %s is read', async (_, file) => {
  expect(await textOf(file)).toBe('ADA1,100,failed,fermé');
});

test('the byte 0x85 of an old file is a line end', async () => {
  expect(await textOf(bytes(0x41, 0x85, 0x42))).toBe('A\u0085B');
});
