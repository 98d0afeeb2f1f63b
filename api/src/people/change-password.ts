import { sql } from 'kysely';
import { record } from '../audit/index.ts';
import { endAllSessions, hashNewPassword, knowsPassword } from '../auth/credentials/index.ts';
import { tellOfChange } from '../auth/security/index.ts';
import { refuse } from '../base/app-error.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';

/** Sets another password, for who knows the present one; every other session of theirs ends, and they are told. */
export async function changePassword(call: PersonCall, before: string, after: string): Promise<void> {
  const { house, me, actor } = call;
  if (!(await knowsPassword(house, me.id, before)))
    refuse('bad_input', { fields: { oldPassword: 'This is not your present password' } });
  const hash = await hashNewPassword(house, after);
  await inTransaction(house.db, async (trx) => {
    await sql`
      update people set password_hash = ${hash}, password_changed_at = ${house.clock.now()} where id = ${me.id}
    `.execute(trx);
    await endAllSessions(house, me.id, { db: trx, except: me.family });
    await record(trx, actor, 'changed_password', `person:${me.id}`);
    await tellOfChange(house, trx, me.id, 'password');
  });
}
