import type { Block } from './pdf.ts';
import type { Sheet, Style } from './sheet.ts';

export interface PdfColumn {
  readonly title: string;
  /** Column width as a percentage of the table width. */
  readonly width: number;
  /** Whether the column has amounts, which are right-aligned. */
  readonly isAmount?: boolean;
}

const ROW = 19;
const LINE = '#D5D2CB';
const HEAD: Style = { size: 9.5, colour: '#57524B' };
const CELL: Style = { size: 9.5, base: 'auto' };

/** Places each cell of a row, and returns the row's height and a function that writes the row. */
function rowOf(sheet: Sheet, columns: readonly PdfColumn[], cells: readonly string[], style: Style) {
  let x = sheet.left;
  const placed = columns.map(({ width, isAmount = false }, index) => {
    const whole = (sheet.width * width) / 100;
    const line = sheet.oneLine(cells[index] ?? '', style, whole - 6);
    const left = isAmount ? x + whole - 6 - line.width * style.size : x;
    x += whole;
    return { line, left };
  });
  const ascent = Math.max(...placed.map(({ line }) => line.ascent));
  const descent = Math.max(...placed.map(({ line }) => line.descent));
  const height = Math.max(ROW, (ascent + descent) * style.size + 6);
  const write = () => {
    for (const { line, left } of placed) sheet.put({ ...line, ascent }, style, left, sheet.y);
    sheet.rule(sheet.y + height - 4, LINE);
    sheet.y += height;
  };
  return { height, write };
}

/** Returns rows below a header that repeats on each new page. Truncates text that does not fit the column. */
export function table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): Block {
  const titles = columns.map(({ title }) => title);
  return {
    texts: [...titles, ...rows.flat(), ''],
    write: (sheet) => {
      const head = () => {
        const row = rowOf(sheet, columns, titles, HEAD);
        sheet.reserve(row.height);
        row.write();
      };
      head();
      for (const cells of rows) {
        const row = rowOf(sheet, columns, cells, CELL);
        if (sheet.reserve(row.height)) head();
        row.write();
      }
      sheet.y += 12;
    },
  };
}
