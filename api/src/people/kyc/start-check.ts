import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import { checkDailyLimit, DAILY } from '../../db/daily-limit.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { Providers } from '../../providers/ports.ts';
import { answerRequest, kycStanding } from './store.ts';

/** Starts the check at the provider. If the start fails, deletes the check that was counted before the call. */
async function startAtProvider(
  { db, identity }: WithDb & Pick<Providers, 'identity'>,
  reference: string,
  person: Parameters<Providers['identity']['start']>[1],
) {
  try {
    return await identity.start(reference, person);
  } catch (error) {
    await db.deleteFrom('identity_checks').where('reference', '=', reference).execute();
    throw error;
  }
}

/** Starts an identity check at the provider and returns the URL of the provider's page. */
export async function startCheck({
  context,
  me,
  actor,
}: PersonCall<WithDb & WithClock & Pick<Providers, 'identity'>>): Promise<{ url: string; reference: string }> {
  const { isSubmitted, status, firstName, lastName, ...reader } = await kycStanding(context.db, me.id);
  if (!isSubmitted || status === 'verified') throw new AppError('wrong_state');
  const reference = `kyc-${random.uuid()}`;
  const now = context.clock.now();
  // Counts the check before the call to the provider, because the provider charges for each call. The result verifies
  // only the name that was sent to the provider.
  await inTransaction(context.db, async (trx) => {
    await checkDailyLimit(trx, DAILY.identityChecks, me.id, now);
    await trx
      .insertInto('identity_checks')
      .values({ reference, person_id: me.id, started_at: now, first_name: firstName, last_name: lastName })
      .execute();
  });
  const person = { ...reader, name: `${firstName} ${lastName}` };
  const { verificationUrl } = await startAtProvider(context, reference, person);
  await inTransaction(context.db, async (trx) => {
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
