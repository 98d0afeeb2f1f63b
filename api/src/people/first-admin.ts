import { writeAudit } from '../audit/index.ts';
import { hashPassword } from '../auth/credentials/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import { idRow } from '../db/columns.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';

/**
 * Creates the first superadmin from the configuration, because staff cannot sign up. Does nothing when a staff member
 * exists.
 */
export async function addFirstAdmin(context: WithConfig & WithDb & WithClock): Promise<void> {
  const { admin } = context.config;
  if (!admin) return;
  const hash = await hashPassword(context, admin.password);
  await inTransaction(context.db, async (trx) => {
    const made = await rowsOf(idRow)`
      insert into people (role, first_name, last_name, email, password_hash, email_verified_at, kyc_status, referral_code)
      select 'superadmin', 'First', 'Administrator', ${admin.email}, ${hash}, ${context.clock.now()}, 'verified', ${random.word(8)}
      where not exists (select 1 from people where role <> 'user')
      on conflict (email) do nothing returning id
    `.first(trx);
    if (made) await writeAudit(trx, { kind: 'job', id: null }, 'made_first_admin', `person:${made.id}`);
  });
}
