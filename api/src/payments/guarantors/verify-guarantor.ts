import type { guarantorRoutes, Parsed } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { mailboxOf, phoneDigits, sameName } from '../../base/names.ts';
import { language } from '../../db/columns.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/index.ts';
import { choiceOf, notify, templates, withoutMail } from '../../messaging/notifications/index.ts';

type Body = Parsed<(typeof guarantorRoutes)['verifyGuarantor']>['body'];

type Decider = Pick<PersonCall<WithConfig & WithDb & WithClock>, 'context' | 'actor'> & {
  readonly me: { readonly id: string };
};

const decidedRow = z.object({
  guarantor: z.string(),
  person: z.string(),
  name: z.string(),
  email: z.string(),
  language,
});

/** Notifies the member of the decision and the reason, in the app and by mail. */
async function notifyMember(
  trx: Trx,
  context: WithConfig & WithClock,
  id: string,
  body: Body,
  row: z.output<typeof decidedRow>,
) {
  const { guarantor, person, name, email, language: spoken } = row;
  const { status } = body;
  const kind = `guarantor_${status}` as const;
  // The member sees the reason only for a rejection. The reason for a verification is visible only to staff.
  const details = { guarantor, ...(status === 'rejected' && { reason: body.reason }) };
  await notify(trx, context.clock.now(), [{ person, kind, details }]);
  const off = await withoutMail(trx, [person]);
  if (off(person, 'guarantor')) return;
  const { mails } = templates[spoken];
  const mail =
    body.status === 'verified'
      ? mails.guarantorVerified({ name, guarantor })
      : mails.guarantorRejected({
          name,
          guarantor,
          reason: body.reason,
          url: `${context.config.publicUrl}/account/guarantor`,
        });
  await enqueue(trx, [
    { kind: 'mail', key: `${kind}:${id}`, payload: { to: email, ...mail, ...choiceOf(person, 'guarantor') } },
  ]);
}

const comparedRow = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ownEmail: z.string(),
  ownPhone: z.string().nullable(),
  /** Email addresses of people whose identity has not been confirmed by a second staff member yet. */
  unconfirmed: z.array(z.string()),
});

/**
 * Throws when the guarantor may be the member, because both have the same mailbox, phone or name. Also throws when a
 * second staff member has not confirmed the guarantor's identity yet.
 */
export async function checkGuarantor(db: Queryable, id: string): Promise<void> {
  const row = await rowsOf(comparedRow)`
    select guarantors.name, guarantors.email, guarantors.phone_number as phone, first_name as "firstName",
      last_name as "lastName", people.email as "ownEmail", people.phone_number as "ownPhone",
      array(select email from people other where identity_unconfirmed and erased_at is null) as unconfirmed
    from guarantors join people on people.id = member_id where guarantors.id = ${id}
  `.first(db);
  const { name, email, phone, firstName, lastName, ownEmail, ownPhone, unconfirmed } = found(row);
  const mailbox = mailboxOf(email);
  const isMember =
    mailbox === mailboxOf(ownEmail) ||
    (ownPhone !== null && phoneDigits(phone) === phoneDigits(ownPhone)) ||
    sameName(name, { firstName, lastName });
  if (isMember) throw new AppError('guarantor_is_member');
  if (unconfirmed.some((address) => mailboxOf(address) === mailbox)) throw new AppError('guarantor_unconfirmed');
}

/** Verifies a guarantor who has accepted, or rejects the guarantor with a reason. */
export async function verifyGuarantor({ context, me, actor }: Decider, id: string, body: Body): Promise<void> {
  const { status, reason } = body;
  await inTransaction(context.db, async (trx) => {
    const row = await rowsOf(decidedRow)`
      update guarantors set status = ${status}, verified_by = ${me.id}, decided_reason = ${reason},
        decided_at = ${context.clock.now()}
      from people where guarantors.id = ${id} and status = 'accepted' and people.id = member_id
      returning guarantors.name as guarantor, people.id as person, first_name as name, people.email, people.language
    `.first(trx);
    if (!row) throw new AppError('wrong_state');
    if (status === 'verified') await checkGuarantor(trx, id);
    await notifyMember(trx, context, id, body, row);
    await writeAudit(trx, actor, `guarantor_${status}`, `guarantor:${id}`, {
      before: { status: 'accepted' },
      after: { status },
      reason,
    });
  });
}
