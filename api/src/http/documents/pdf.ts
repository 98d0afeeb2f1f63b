import type { Sheet, Style } from './sheet.ts';

/** A part of a document. The document opens the fonts of its texts before it is written. */
export interface Block {
  readonly texts: readonly string[];
  readonly write: (sheet: Sheet) => void;
}

const LABELS = 170;
const GREY = '#57524B';
const TITLE: Style = { size: 18 };
const PROSE: Style = { size: 10.5, gap: 3 };

/** Returns a PDF on letter paper, with the title and the blocks. Loads the code for PDF files on first use. */
export async function pdfOf(title: string, madeAt: Date, blocks: readonly Block[]): Promise<Buffer> {
  const { pdfBytes } = await import('./sheet.ts');
  const texts = [title, ...blocks.flatMap((block) => block.texts)];
  return pdfBytes(title, madeAt, texts, (sheet) => {
    sheet.write(title, TITLE);
    sheet.y += 21;
    for (const { write } of blocks) write(sheet);
  });
}

/** Returns a block with the paragraphs of a text. */
export function prose(text: string): Block {
  return {
    texts: [text],
    write: (sheet) => {
      sheet.write(text, PROSE);
      sheet.y += 12;
    },
  };
}

/** Returns a block with a larger line, such as a signature. */
export function signed(text: string): Block {
  return {
    texts: [text],
    write: (sheet) => {
      sheet.y += 12;
      sheet.write(text, { size: 12 });
    },
  };
}

const LABEL: Style = { size: 10.5, colour: GREY };
const VALUE: Style = { size: 10.5, base: 'auto' };

function fact(sheet: Sheet, label: string, value: string): void {
  const labels = sheet.lines(label, LABEL, LABELS - 6).flat();
  const values = sheet.lines(value, VALUE, sheet.width - LABELS).flat();
  for (let index = 0; index < Math.max(labels.length, values.length); index++) {
    const [left, right] = [labels[index], values[index]];
    const ascent = Math.max(left?.ascent ?? 0, right?.ascent ?? 0);
    const descent = Math.max(left?.descent ?? 0, right?.descent ?? 0);
    sheet.reserve((ascent + descent) * VALUE.size);
    if (left) sheet.put({ ...left, ascent }, LABEL, sheet.left, sheet.y);
    if (right) sheet.put({ ...right, ascent }, VALUE, sheet.left + LABELS, sheet.y);
    sheet.y += (ascent + descent) * VALUE.size;
  }
  sheet.y += 6;
}

/** Returns a block with labelled values, one per line. */
export function facts(rows: readonly (readonly [label: string, text: string])[]): Block {
  return {
    texts: rows.flat(),
    write: (sheet) => {
      for (const [label, text] of rows) fact(sheet, label, text);
      sheet.y += 12;
    },
  };
}
