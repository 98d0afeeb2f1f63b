import { inflateSync } from 'node:zlib';

/** A word as a reader copies it, and its look. */
interface Shown {
  readonly text: string;
  readonly font: string;
  /** Numbers of the glyphs in the font. Number 0 is the empty box of a missing character. */
  readonly glyphs: readonly number[];
}

const decoded = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', '');

/** Returns the objects of a document by their number, with inflated streams. */
function objectsOf(pdf: Buffer): ReadonlyMap<string, string> {
  const objects = pdf.toString('latin1').matchAll(/^(?<id>\d+) 0 obj\n(?<body>.*?)\nendobj$/gms);
  return new Map(
    [...objects].map(({ groups: { id = '', body = '' } = {} }) => {
      const [, head = '', bytes] = /^(.*?)stream\n(.*)\nendstream$/s.exec(body) ?? [];
      if (bytes === undefined) return [id, body];
      return [id, `${head}${inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')}`];
    }),
  );
}

const referenceOf = (body: string, key: string) => new RegExp(String.raw`/${key} (\d+) 0 R`).exec(body)?.[1] ?? '';

/** Returns the characters of each glyph of a font. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/\[(?<all>[^\]]*)\]/g)].flatMap(({ groups }) =>
    [...(groups?.['all'] ?? '').matchAll(/<([^>]*)>/g)].map(([, hex = '']) => decoded(hex.replaceAll(' ', ''))),
  );
}

/** Returns the words of a document from left to right, and the names of its fonts. */
export function shownIn(pdf: Buffer): { words: Shown[]; fonts: string[] } {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, { name: string; letters: string[] }>();
  for (const body of objects.values())
    for (const [, id = '', reference = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(reference) ?? '';
      const name = /\/BaseFont \/\w+\+([\w-]+)/.exec(font)?.[1] ?? '';
      fonts.set(id, { name, letters: lettersOf(objects.get(referenceOf(font, 'ToUnicode')) ?? '') });
    }
  const words = [...objects.values()].flatMap((body) =>
    [...body.matchAll(/BT\n\/(?<id>F\d+) .*?\n(?<shown>.*?)\nET/gs)].map(({ groups: { id = '', shown = '' } = {} }) => {
      const { name = '', letters = [] } = fonts.get(id) ?? {};
      const pieces = [...shown.matchAll(/ActualText <(?<actual>\w*)>.*?\nEMC|\[<(?<code>\w{4})>/gs)];
      const glyphs = [...shown.matchAll(/\[<(\w{4})>/g)].map(([, code = '']) => Number.parseInt(code, 16));
      const text = pieces.map(({ groups }) =>
        groups?.['code'] ? letters[Number.parseInt(groups['code'], 16)] : decoded(groups?.['actual'] ?? ''),
      );
      return { text: text.join(''), font: name, glyphs };
    }),
  );
  return { words, fonts: [...new Set([...fonts.values()].map(({ name }) => name))].toSorted() };
}
