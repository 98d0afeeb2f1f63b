import { sql } from 'kysely';
import { record } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import { random } from '../../base/random.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { answerRequest, kycStanding } from './store.ts';

/** Begins an identity check at the provider. Answers where it goes on. */
export async function startCheck({ house, me, actor }: PersonCall): Promise<{ url: string; reference: string }> {
  const { isSubmitted, status, ...person } = await kycStanding(house.db, me.id);
  if (!isSubmitted || status === 'verified') refuse('wrong_state');
  const reference = `kyc-${random.uuid()}`;
  const { verificationUrl } = await house.identity.start(reference, person);
  await inTransaction(house.db, async (trx) => {
    const now = house.clock.now();
    await sql`
      insert into identity_checks (reference, person_id, started_at) values (${reference}, ${me.id}, ${now})
    `.execute(trx);
    await answerRequest(trx, me.id, now);
    await sql`update people set kyc_reference = ${reference}, kyc_status = 'pending' where id = ${me.id}`.execute(trx);
    await record(trx, actor, 'started_identity_check', `person:${me.id}`);
  });
  return { url: verificationUrl, reference };
}
