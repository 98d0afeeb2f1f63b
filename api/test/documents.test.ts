import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfOf, prose } from '../src/http/documents/index.ts';

const documentOf = (text: string) => pdfOf('A name', new Date(0), (page) => prose(page, text));

/** The characters of a PDF document that a reader can copy, as hexadecimal code points. */
function lettersOf(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\n(?<bytes>.*?)\nendstream/gs);
  const texts = [...streams].map(({ groups }) =>
    inflateSync(Buffer.from(groups?.['bytes'] ?? '', 'latin1')).toString(),
  );
  const map = texts.find((text) => text.includes('begincmap')) ?? '';
  const [, letters = ''] = map.match(/beginbfrange\n.*?\[(.*?)\]/s) ?? [];
  return [...letters.matchAll(/<(\w*)>/g)].map(([, letter = '']) => letter);
}

test('A combining accent stays with its letter in a PDF document', async () => {
  await documentOf('Folákẹ́');
  const letters = lettersOf(await documentOf('o\u0323\u0301'));
  expect(letters).toEqual(expect.arrayContaining(['006f', '0323', '0301']));
});

test('Earlier documents do not affect the characters of a later PDF document', async () => {
  const first = await documentOf('Ọmọ́táyọ̀');
  await documentOf('Élodie Ìyàwó');
  expect(lettersOf(await documentOf('Ọmọ́táyọ̀'))).toEqual(lettersOf(first));
});
