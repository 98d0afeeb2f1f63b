import Document from 'pdfkit';
import { DEJAVU } from './font-files.ts';
import { type Line, linesOf, shortened } from './lines.ts';
import { operators } from './operators.ts';
import { type Base, type Prepared, paragraphsOf, prepare, type Run } from './paragraph.ts';
import { type Typeface, typefaceOf } from './typeface.ts';

type Pdf = InstanceType<typeof Document>;

export interface Style {
  readonly size: number;
  readonly colour?: string;
  readonly base?: Base;
  /** Space between lines. */
  readonly gap?: number;
}

export interface Place {
  readonly x: number;
  readonly width: number;
}

const MARGIN = 64;

/** Font of pdfkit, which collects the used glyphs and writes them into the document. */
interface PdfFont {
  readonly id: string;
  readonly encode: (text: string, features: readonly string[]) => [codes: string[], places: object[]];
  readonly ref: () => unknown;
}

/** A document while it is written. Contains the fonts of all its texts. */
export class Sheet {
  readonly left = MARGIN;
  readonly width: number;
  y = MARGIN;
  readonly #pdf: Pdf;
  readonly #texts: ReadonlyMap<string, Prepared>;
  readonly #base: Typeface;
  #run: Run | undefined;

  private constructor(pdf: Pdf, texts: ReadonlyMap<string, Prepared>, base: Typeface) {
    this.#pdf = pdf;
    this.#texts = texts;
    this.#base = base;
    this.width = pdf.page.width - 2 * MARGIN;
  }

  static async of(pdf: Pdf, texts: readonly string[]): Promise<Sheet> {
    const prepared = new Map<string, Prepared>();
    for (const text of new Set(texts)) prepared.set(text, await prepare(text));
    return new Sheet(pdf, prepared, await typefaceOf(DEJAVU));
  }

  #prepared(text: string): Prepared {
    const prepared = this.#texts.get(text);
    if (!prepared) throw new Error('a text without fonts');
    return prepared;
  }

  /** Returns the lines of each paragraph of a text. */
  lines(text: string, { size, base = 'ltr' }: Style, width: number): Line[][] {
    return paragraphsOf(this.#prepared(text), base).map((one) => linesOf(one, width / size, this.#base));
  }

  /** Returns a text as one line, with an ellipsis if the text is too long. */
  oneLine(text: string, { size, base = 'ltr' }: Style, width: number): Line {
    const [line = { text: '', faces: [], levels: new Uint8Array() }] = paragraphsOf(this.#prepared(text), base);
    return shortened(line, width / size, this.#base);
  }

  /** Starts a new page if the height does not fit on the page. Returns whether a page started. */
  reserve(height: number): boolean {
    if (this.y + height <= this.#pdf.page.height - MARGIN || this.y === MARGIN) return false;
    this.#pdf.addPage();
    this.y = MARGIN;
    return true;
  }

  /** Writes a line with its top at `y`. */
  put({ runs, ascent }: Line, { size, colour = 'black' }: Style, x: number, y: number): void {
    let left = x;
    for (const run of runs) {
      this.#put(run, size, colour, left, y + ascent * size);
      left += run.width * size;
    }
  }

  #put(run: Run, size: number, colour: string, x: number, baseline: number): void {
    const pdf = this.#pdf.fillColor(colour).font(this.#fontOf(run.face), run.face.name);
    const { _font: font } = pdf as unknown as { _font: PdfFont }; // cast: pdfkit has no public access to a font
    this.#run = run;
    const [codes] = font.encode(run.text, []);
    pdf.page.fonts[font.id] ??= font.ref();
    pdf.addContent(
      operators(run, codes, { font: font.id, size, x, y: pdf.page.height - baseline, top: pdf.page.height }),
    );
  }

  readonly #fonts = new Map<Typeface, Buffer>();

  /** Returns a font for pdfkit that returns the glyphs of the current run, because HarfBuzz has shaped the run. */
  #fontOf(face: Typeface): Buffer {
    const layout = () => {
      const glyphs = this.#run?.clusters.flatMap((cluster) => cluster.glyphs) ?? [];
      return { glyphs, positions: glyphs.map(({ place }) => ({ ...place })) };
    };
    const font = this.#fonts.get(face) ?? (Object.create(face.font, { layout: { value: layout } }) as Buffer); // cast: pdfkit also accepts an open font
    this.#fonts.set(face, font);
    return font;
  }

  /** Writes a text below the last text, on several pages if necessary. */
  write(text: string, style: Style, { x, width }: Place = { x: this.left, width: this.width }): void {
    for (const line of this.lines(text, style, width).flat()) {
      const height = (line.ascent + line.descent) * style.size;
      this.reserve(height);
      this.put(line, style, x, this.y);
      this.y += height + (style.gap ?? 0);
    }
  }

  /** Draws a line across the page. */
  rule(y: number, colour: string): void {
    this.#pdf
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  }
}

/** Returns a PDF on letter paper. */
export function pdfBytes(
  title: string,
  madeAt: Date,
  texts: readonly string[],
  write: (sheet: Sheet) => void,
): Promise<Buffer> {
  const pdf = new Document({
    margin: MARGIN,
    size: 'LETTER',
    info: { Title: title.replaceAll(/[\u2066-\u2069]/g, ''), Author: 'Adashi', CreationDate: madeAt },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const written = Sheet.of(pdf, texts).then((sheet) => {
    write(sheet);
    pdf.end();
  });
  return written.then(() => done);
}
