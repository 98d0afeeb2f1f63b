import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random, sha256 } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { addressOf, secretOf } from './address.ts';

/** Creates a new calendar address for a person. The previous address stops working. */
export async function renewAddress({
  context,
  me,
  actor,
}: PersonCall<WithConfig & WithDb & WithClock>): Promise<string> {
  const salt = random.token();
  const secret = secretOf(context, me.id, salt);
  await inTransaction(context.db, async (trx) => {
    await trx
      .insertInto('calendar_feeds')
      .values({ person_id: me.id, salt, secret_hash: sha256(secret), made_at: context.clock.now() })
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet((eb) => ({
          salt: eb.ref('excluded.salt'),
          secret_hash: eb.ref('excluded.secret_hash'),
          made_at: eb.ref('excluded.made_at'),
          off_since: null,
        })),
      )
      .execute();
    await writeAudit(trx, actor, 'renewed_calendar_address', `person:${me.id}`);
  });
  return addressOf(context, secret);
}
