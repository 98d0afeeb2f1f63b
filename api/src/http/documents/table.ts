import type { Page } from './pdf.ts';

export interface PdfColumn {
  readonly title: string;
  /** Column width as a percentage of the table width. */
  readonly width: number;
  /** Whether the column has amounts, which are right-aligned. */
  readonly isAmount?: boolean;
}

const SIZE = 9.5;
const ROW = 19;
const LINE = '#D5D2CB';
const GREY = '#57524B';

/** Writes rows below a header that repeats on each new page. Truncates text that does not fit the column. */
export function table(page: Page, columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): void {
  const { left, right, bottom } = page.page.margins;
  const whole = page.page.width - left - right;
  const line = (cells: readonly string[], colour: string) => {
    const { y } = page;
    let x = left;
    for (const [index, { width, isAmount = false }] of columns.entries()) {
      const wide = (whole * width) / 100;
      const align = isAmount ? 'right' : 'left';
      page.fillColor(colour).text(cells[index] ?? '', x, y, { width: wide - 6, height: ROW, align, ellipsis: true });
      x += wide;
    }
    page
      .moveTo(left, y + ROW - 4)
      .lineTo(left + whole, y + ROW - 4)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    page.x = left;
    page.y = y + ROW;
  };
  const head = () => {
    const titles = columns.map(({ title }) => title);
    line(titles, GREY);
  };
  page.fontSize(SIZE);
  head();
  for (const row of rows) {
    if (page.y + ROW > page.page.height - bottom) {
      page.addPage();
      head();
    }
    line(row, 'black');
  }
  page.moveDown();
}
