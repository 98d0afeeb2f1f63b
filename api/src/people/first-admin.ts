import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { hashPassword } from '../credentials/index.ts';
import type { House } from '../house.ts';
import { random } from '../random.ts';

/** Staff cannot sign up: the first superadmin comes from the configuration, and only into a house without staff. */
export async function addFirstAdmin(house: House): Promise<void> {
  const { admin } = house.config;
  if (!admin) return;
  const hash = await hashPassword(house, admin.password);
  const { rows } = await sql<{ id: string }>`
    insert into people (role, first_name, last_name, email, password_hash, email_verified_at, kyc_status, referral_code)
    select 'superadmin', 'First', 'Administrator', ${admin.email}, ${hash}, ${house.clock.now()}, 'verified', ${random.word(8)}
    where not exists (select 1 from people where role <> 'user')
    on conflict (email) do nothing returning id
  `.execute(house.db);
  if (rows[0]) await record(house.db, { kind: 'job', id: null }, 'made_first_admin', `person:${rows[0].id}`);
}
