import { createRequire } from 'node:module';
import { dayIn } from '@adashi/core';
import PDFDocument from 'pdfkit';
import { TIME_ZONE } from '../clock.ts';
import { dayText, type Language } from '../notifications/index.ts';

/** A typeface with every letter of our members' names; the fonts that PDF brings know neither ẹ nor ọ. */
const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const MARGIN = 64;

export interface SignedAgreement {
  readonly title: string;
  readonly body: string;
  readonly signature: string;
  readonly signedAt: Date;
  readonly language: Language;
}

const SIGNED = {
  en: (name: string, day: string) => `Signed by ${name} on ${day}.`,
  fr: (name: string, day: string) => `Signé par ${name} le ${day}.`,
};

/** The agreement as it was signed, in the language in which it was read. */
export function agreementPdf({ title, body, signature, signedAt, language }: SignedAgreement): Promise<Buffer> {
  const document = new PDFDocument({
    margin: MARGIN,
    size: 'LETTER',
    info: { Title: title, Author: 'Adashi', CreationDate: signedAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const day = dayText(language, dayIn(TIME_ZONE, signedAt.getTime()));
  document.font(FONT).fontSize(18).text(title).moveDown();
  document.fontSize(10.5).text(body, { lineGap: 3, paragraphGap: 6 }).moveDown(2);
  document.fontSize(12).text(SIGNED[language](signature, day));
  document.end();
  return done;
}
