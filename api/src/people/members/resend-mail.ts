import type { RESENDABLE } from '@adashi/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { addresseeRow, lately, sendCode } from '../../auth/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { sendLinksAgain } from '../../payments/guarantors/index.ts';

type Resendable = (typeof RESENDABLE)[number];

type Member = z.output<typeof addresseeRow>;

/** Sends the requested mail again and returns the number of mails. Throws when the mail is no longer needed. */
async function sendAgain(context: WithConfig & WithClock, trx: Trx, member: Member, mail: Resendable): Promise<number> {
  if (mail === 'guarantor_links') {
    const sent = await sendLinksAgain(context, trx, member.id);
    if (!sent) throw new AppError('wrong_state');
    return sent;
  }
  await sendCode(context, trx, member, 'password');
  return 1;
}

/**
 * Throws when another person has just resent the same mail; the error names that person. Another new link would
 * invalidate the link in that mail.
 */
async function checkNotJustSent(context: WithClock, trx: Trx, subject: string, mail: Resendable): Promise<void> {
  const isJustSent = sql`
    select 1 from activity where subject = ${subject} and action = 'resent_mail' and details->>'mail' = ${mail}
      and at > ${lately(context)}`;
  if (await isThere(trx, isJustSent)) await rejectAsDone(trx, subject, ['resent_mail']);
}

/** Sends a mail again to a member or to the guarantors whom the member invited. Staff never see the mail. */
export async function resendMail(
  { context, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  mail: Resendable,
): Promise<number> {
  return inTransaction(context.db, async (trx) => {
    const row = await rowsOf(addresseeRow)`
      select id, email, first_name, language from people
      where id = ${personId} and role = 'user' and erased_at is null for no key update
    `.first(trx);
    const member = found(row);
    const subject = `person:${personId}` as const;
    const sent = await sendAgain(context, trx, member, mail);
    // `sendAgain` runs first. A mail that is no longer needed must be rejected even when another person just sent the
    // mail.
    await checkNotJustSent(context, trx, subject, mail);
    await writeAudit(trx, actor, 'resent_mail', subject, { mail, sent });
    return sent;
  });
}
