import { type Profile, profile } from '@adashi/contract';
import { accounts, id } from '@adashi/core';
import { found } from '../base/app-error.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { held } from '../ledger/index.ts';

/** Returns a person's profile. Throws 'not_found' for an unknown person. */
export async function readProfile(db: Queryable, personId: string): Promise<Profile> {
  const row = await rowsOf(profile)`
    select id, role, first_name as "firstName", last_name as "lastName", email as email_address,
      email_verified_at is not null as "isVerified", kyc_status as "kycVerificationStatus",
      kyc_reference as "kycVerificationReference", to_json(kyc_verified_at) as "kycVerifiedAt", language,
      (select json_build_object('reason', reason, 'isAnswered', responded_at is not null)
        from identity_requests where person_id = people.id and closed_at is null) as "kycAskedAgain",
      phone_number as "phoneNumber", home_address as "homeAddress", city, state, zip_code as "zipCode",
      job_title as "jobTitle", employer_name as "employerName", employer_phone_number as "employerPhoneNumber",
      case when suspended_at is not null then json_build_object('since', suspended_at, 'reason', suspended_reason) end as suspended,
      referral_code as "referralCode", products[cardinality(products)] as product, payout_bank_id is not null as "hasBank", pays_from_wallet as "walletPays",
      exists (select 1 from mandates where person_id = people.id and status = 'active') as "hasMandate",
      ${held(accounts.wallet(id<'person'>(personId)))} as wallet
    from people where id = ${personId} and erased_at is null
  `.first(db);
  return found(row);
}
