import type { Run } from './paragraph.ts';
import type { PlacedGlyph } from './typeface.ts';

interface Spot {
  readonly font: string;
  readonly size: number;
  readonly x: number;
  /** Height of the base line above the bottom of the page. */
  readonly y: number;
  /** Height of the page. */
  readonly top: number;
}

const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** Returns a PDF string of UTF-16. */
function utf16(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

/**
 * Returns the operators of a run (PDF 32000-1, 9.4.3 and 14.9.4). The text of a cluster is beside the glyphs if PDF
 * readers would copy the wrong text from the glyphs.
 */
export function operators({ clusters, face }: Run, codes: readonly string[], spot: Spot): string {
  const { font, size, x, y, top } = spot;
  const scale = size / face.font.unitsPerEm;
  const shown: string[] = [];
  let [pen, next, isPlaced] = [x, 0, false];
  const show = ({ advanceWidth, place }: PlacedGlyph) => {
    const isOffset = place.xOffset !== 0 || place.yOffset !== 0;
    if (isOffset || !isPlaced)
      shown.push(`1 0 0 1 ${number(pen + place.xOffset * scale)} ${number(y + place.yOffset * scale)} Tm`);
    const kern = ((advanceWidth - place.xAdvance) * 1000) / face.font.unitsPerEm;
    shown.push(`[<${codes[next]}> ${number(kern)}] TJ`);
    pen += place.xAdvance * scale;
    next += 1;
    isPlaced = !isOffset;
  };
  for (const { text, glyphs, isCopied } of clusters) {
    if (!isCopied) shown.push(`/Span <</ActualText ${utf16(text)}>> BDC`);
    for (const glyph of glyphs) show(glyph);
    if (!isCopied) shown.push('EMC');
  }
  // pdfkit turns the page upside down, so that heights grow downwards.
  return `q\n1 0 0 -1 0 ${number(top)} cm\nBT\n/${font} ${number(size)} Tf\n${shown.join('\n')}\nET\nQ`;
}
