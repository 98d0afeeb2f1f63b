import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import Document from 'pdfkit';

/** Typeface that contains every letter of members' names. The built-in fonts of PDF lack ẹ and ọ. */
const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

function openTypeface(): Font {
  const font = openSync(FONT);
  if (font.type !== 'TTF') throw new Error(`${FONT} is not one typeface`);
  // Loads each letter separately first. Otherwise, a letter that first occurs inside a composite glyph is missing in
  // the text.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}

/** Shared typeface of all documents, because opening a typeface takes longer than writing a page. */
let opened: Font | undefined;
function typeface(): Font {
  opened ??= openTypeface();
  return opened;
}

const MARGIN = 64;
const LABELS = 170;
const GREY = '#57524B';

export type Page = InstanceType<typeof Document>;

/** Returns a PDF on letter paper, with the title and the content from `write`. */
export function pdfOf(title: string, madeAt: Date, write: (page: Page) => void): Promise<Buffer> {
  const page = new Document({
    margin: MARGIN,
    size: 'LETTER',
    info: { Title: title, Author: 'Adashi', CreationDate: madeAt },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  page.font(typeface() as unknown as Buffer); // cast: pdfkit also accepts an open font
  page.fontSize(18).text(title).moveDown();
  write(page);
  page.end();
  return done;
}

/** Writes the paragraphs of a text. */
export function prose(page: Page, text: string): void {
  page.fontSize(10.5).text(text, MARGIN, undefined, { lineGap: 3, paragraphGap: 6 }).moveDown();
}

/** Writes labelled values, one per line. */
export function facts(page: Page, rows: readonly (readonly [label: string, text: string])[]): void {
  page.fontSize(10.5);
  for (const [label, text] of rows) {
    const { y } = page;
    page.fillColor(GREY).text(label, MARGIN, y, { width: LABELS });
    const below = page.y;
    page.fillColor('black').text(text, MARGIN + LABELS, y, { width: page.page.width - 2 * MARGIN - LABELS });
    page.y = Math.max(below, page.y) + 6;
  }
  page.x = MARGIN;
  page.moveDown();
}
