import { dayIn } from '@adashi/core';
import { TIME_ZONE } from '../../base/clock.ts';
import { pdfOf, prose } from '../../http/documents/index.ts';
import { texts } from '../../messaging/notifications/index.ts';
import type { SignedAgreement } from './store.ts';

/** The agreement as it was signed, in the language in which it was read. */
export function agreementPdf({ title, body, signature, signedAt, language }: SignedAgreement): Promise<Buffer> {
  return pdfOf(title, signedAt, (page) => {
    prose(page, body);
    page.moveDown().fontSize(12);
    page.text(texts[language].signedBy(signature, dayIn(TIME_ZONE, signedAt.getTime())));
  });
}
