import type { guarantorRoutes, Parsed } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { language } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/index.ts';
import { choiceOf, notify, templates, withoutMail } from '../../messaging/notifications/index.ts';

type Body = Parsed<(typeof guarantorRoutes)['verifyGuarantor']>['body'];

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

/** Verifies a guarantor who has accepted, or rejects the guarantor with a reason. */
export async function verifyGuarantor(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  id: string,
  body: Body,
): Promise<void> {
  const { status, reason } = body;
  await inTransaction(context.db, async (trx) => {
    const row = await rowsOf(decidedRow)`
      update guarantors set status = ${status}, verified_by = ${me.id}, decided_reason = ${reason},
        decided_at = ${context.clock.now()}
      from people where guarantors.id = ${id} and status = 'accepted' and people.id = member_id
      returning guarantors.name as guarantor, people.id as person, first_name as name, people.email, people.language
    `.first(trx);
    if (!row) throw new AppError('wrong_state');
    await notifyMember(trx, context, id, body, row);
    await writeAudit(trx, actor, `guarantor_${status}`, `guarantor:${id}`, {
      before: { status: 'accepted' },
      after: { status },
      reason,
    });
  });
}
