import type { RESENDABLE } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { record, refuseDone } from '../../audit/index.ts';
import { addresseeRow, lately, sendCode } from '../../auth/index.ts';
import { found, refuse } from '../../base/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import type { House } from '../../http/context.ts';
import { sendLinksAgain } from '../../payments/guarantors/index.ts';

type Resendable = (typeof RESENDABLE)[number];

const memberRow = addresseeRow.extend({ isVerified: z.boolean() });
type Member = z.output<typeof memberRow>;

/** How many mails that were. Refuses what nobody waits for any more. */
async function sendAgain(house: House, trx: Trx, member: Member, mail: Resendable): Promise<number> {
  if (mail === 'guarantor_links') return (await sendLinksAgain(house, trx, member.id)) || refuse('wrong_state');
  if (mail === 'email_code' && member.isVerified) refuse('wrong_state');
  await sendCode(house, trx, member, mail === 'email_code' ? 'email' : 'password');
  return 1;
}

/** Of two who send the same, the second is told who did: with theirs, what was sent first would open nothing. */
async function checkNotJustSent(house: House, trx: Trx, subject: string, mail: Resendable): Promise<void> {
  const isJustSent = sql`
    select 1 from activity where subject = ${subject} and action = 'resent_mail' and details->>'mail' = ${mail}
      and at > ${lately(house)}`;
  if (await isThere(trx, isJustSent)) await refuseDone(trx, subject, ['resent_mail']);
}

/** Sends a mail once more to a member, or to those who were asked to answer for them: staff never sees what is in it. */
export async function resendMail({ house, actor }: PersonCall, personId: string, mail: Resendable): Promise<number> {
  return inTransaction(house.db, async (trx) => {
    const row = await rowsOf(memberRow)`
      select id, email, first_name, language, email_verified_at is not null as "isVerified" from people
      where id = ${personId} and role = 'user' and erased_at is null for update
    `.first(trx);
    const member = found(row);
    const subject = `person:${personId}`;
    const sent = await sendAgain(house, trx, member, mail);
    // What nobody waits for any more is refused before: whoever sent it, it is of no use.
    await checkNotJustSent(house, trx, subject, mail);
    await record(trx, actor, 'resent_mail', subject, { mail, sent });
    return sent;
  });
}
