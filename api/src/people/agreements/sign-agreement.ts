import type { agreementRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { IN_FORCE, isFor } from './in-force.ts';

type Body = Parsed<(typeof agreementRoutes)['signAgreement']>['body'];

/**
 * Records a member's consent to an agreement, or the member's rejection. A member can consent after a rejection;
 * consent is final.
 */
export async function signAgreement(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  id: string,
  { status, signature, language }: Body,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const write = sql`
      insert into signatures (agreement_id, person_id, status, signature, language, signed_at)
      select id, ${me.id}, ${status}, ${signature}, ${language}, ${context.clock.now()}
      from agreements where id = ${id} and ${IN_FORCE} and ${isFor(me.id)}
      on conflict (agreement_id, person_id) do update
      set status = excluded.status, signature = excluded.signature, language = excluded.language, signed_at = excluded.signed_at
      where signatures.status = 'rejected'
    `;
    if ((await countChanged(trx, write)) === 0) throw new AppError('wrong_state');
    await writeAudit(trx, actor, `agreement_${status}`, `agreement:${id}`);
  });
}
