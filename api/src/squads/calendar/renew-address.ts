import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { random, sha256 } from '../../base/random.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { addressOf, secretOf } from './address.ts';

/** Creates a new calendar address for a person. The previous address stops working. */
export async function renewAddress({ context, me, actor }: PersonCall): Promise<string> {
  const salt = random.token();
  const secret = secretOf(context, me.id, salt);
  await inTransaction(context.db, async (trx) => {
    await sql`
      insert into calendar_feeds (person_id, salt, secret_hash, made_at)
      values (${me.id}, ${salt}, ${sha256(secret)}, ${context.clock.real()})
      on conflict (person_id) do update
      set salt = excluded.salt, secret_hash = excluded.secret_hash, made_at = excluded.made_at
    `.execute(trx);
    await writeAudit(trx, actor, 'renewed_calendar_address', `person:${me.id}`);
  });
  return addressOf(context, secret);
}
