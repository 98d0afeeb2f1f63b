import { createRequire } from 'node:module';
import Document from 'pdfkit';

/** A typeface with every letter of our members' names; the fonts that PDF brings know neither ẹ nor ọ. */
const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const MARGIN = 64;
const LABELS = 170;
const GREY = '#57524B';

export type Page = InstanceType<typeof Document>;

/** A document on letter paper: its title, then what `write` puts below. */
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
  page.font(FONT).fontSize(18).text(title).moveDown();
  write(page);
  page.end();
  return done;
}

/** Paragraphs, as they stand in a text. */
export function prose(page: Page, text: string): void {
  page.fontSize(10.5).text(text, MARGIN, undefined, { lineGap: 3, paragraphGap: 6 }).moveDown();
}

/** What is so, line by line: a label, and what it says. */
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
