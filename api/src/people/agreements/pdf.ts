import { dayIn } from '@adashi/core';
import { TIME_ZONE } from '../../base/clock.ts';
import { isolated, pdfOf, prose, signed } from '../../http/documents/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import type { SignedAgreement } from './store.ts';

/** Returns the PDF of a signed agreement, in the language of the signature. */
export function agreementPdf({ title, body, signature, signedAt, language }: SignedAgreement): Promise<Buffer> {
  const day = dayIn(TIME_ZONE, signedAt.getTime());
  return pdfOf(title, signedAt, [prose(body), signed(templates[language].signedBy(isolated(signature), day))]);
}
