import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { Providers } from '../../providers/ports.ts';
import { answerRequest, kycStanding } from './store.ts';

/** Starts an identity check at the provider and returns the URL of the provider's page. */
export async function startCheck({
  context,
  me,
  actor,
}: PersonCall<WithDb & WithClock & Pick<Providers, 'identity'>>): Promise<{ url: string; reference: string }> {
  const { isSubmitted, status, firstName, lastName, ...reader } = await kycStanding(context.db, me.id);
  if (!isSubmitted || status === 'verified') throw new AppError('wrong_state');
  const reference = `kyc-${random.uuid()}`;
  const { verificationUrl } = await context.identity.start(reference, {
    ...reader,
    name: `${firstName} ${lastName}`,
  });
  await inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    // The result of the check verifies only the name that the provider got.
    await trx
      .insertInto('identity_checks')
      .values({ reference, person_id: me.id, started_at: now, first_name: firstName, last_name: lastName })
      .execute();
    await answerRequest(trx, me.id, now);
    await trx
      .updateTable('people')
      .set({ kyc_reference: reference, kyc_status: 'pending' })
      .where('id', '=', me.id)
      .execute();
    await writeAudit(trx, actor, 'started_identity_check', `person:${me.id}`);
  });
  return { url: verificationUrl, reference };
}
