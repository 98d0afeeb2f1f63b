import { dayIn } from '@adashi/core';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { TIME_ZONE } from '../../base/clock.ts';
import { language } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { facts, pdfOf, prose } from '../../http/documents/index.ts';
import { templates } from '../../messaging/notifications/index.ts';

const agreedRow = z.object({
  agreement: filled(z.string()),
  language: filled(language),
  agreedAt: filled(z.date()),
  name: z.string(),
  holder: z.string().nullable(),
  institution: z.string().nullable(),
  transit: z.string().nullable(),
  lastDigits: z.string().nullable(),
});

/**
 * Returns the PDF of the member's latest debit agreement that the bank confirmed, with date, name and account. Throws
 * 'not_found' without such an agreement.
 */
export async function debitAgreementPdf(db: Queryable, personId: string): Promise<Buffer> {
  const row = await rowsOf(agreedRow)`
    select agreement, mandates.language, agreed_at as "agreedAt", first_name || ' ' || last_name as name,
      holder_name as holder, institution, transit, mandates.last_digits as "lastDigits"
    from mandates join people on people.id = mandates.person_id left join banks on banks.id = bank_id
    where mandates.person_id = ${personId} and active_at is not null and agreement is not null
    order by active_at desc, mandates.id limit 1
  `.first(db);
  const { agreement, agreedAt, name, holder, institution, transit, lastDigits, ...agreed } = found(row);
  const words = templates[agreed.language].debitAgreement;
  const account = lastDigits ? [institution, transit, `…${lastDigits}`].filter(Boolean).join('-') : '';
  return pdfOf(words.title, agreedAt, [
    prose(agreement),
    facts([
      [words.account, account],
      [words.holder, holder ?? ''],
      [words.agreedBy, name],
      [words.agreedOn, templates[agreed.language].day(dayIn(TIME_ZONE, agreedAt.getTime()))],
    ]),
  ]);
}
