import type { Profile } from '@adashi/contract';
import { accounts, id } from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { found } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';

/** One person's profile. Refuses with 'not found'. */
export async function readProfile(db: Queryable, personId: string): Promise<Profile> {
  const { rows } = await sql<Omit<Profile, 'wallet'>>`
    select id, role, first_name as "firstName", last_name as "lastName", email as email_address,
      email_verified_at is not null as "isVerified", kyc_status as "kycVerificationStatus",
      kyc_reference as "kycVerificationReference", to_json(kyc_verified_at) as "kycVerifiedAt", language,
      phone_number as "phoneNumber", home_address as "homeAddress", city, state, zip_code as "zipCode",
      job_title as "jobTitle", employer_name as "employerName", employer_phone_number as "employerPhoneNumber",
      referral_code as "referralCode", payout_bank_id is not null as "hasBank", wallet_pays as "walletPays",
      exists (select 1 from mandates where person_id = people.id and status = 'active') as "hasMandate"
    from people where id = ${personId} and erased_at is null
  `.execute(db);
  const profile = found(rows[0]);
  const wallet = accounts.wallet(id<'person'>(personId));
  return { ...profile, wallet: (await balances(db, [wallet])).get(wallet) ?? 0 };
}
