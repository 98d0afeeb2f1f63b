import { dayIn } from '@adashi/core';
import { TIME_ZONE } from '../../base/clock.ts';
import { pdfOf, prose } from '../../http/documents/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import type { SignedAgreement } from './store.ts';

/** Returns the PDF of a signed agreement, in the language of the signature. */
export function agreementPdf({ title, body, signature, signedAt, language }: SignedAgreement): Promise<Buffer> {
  return pdfOf(title, signedAt, (page) => {
    prose(page, body);
    page.moveDown().fontSize(12);
    page.text(templates[language].signedBy(signature, dayIn(TIME_ZONE, signedAt.getTime())));
  });
}
