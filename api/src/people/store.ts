import { type Output, type Parsed, type Profile, peopleRoutes, personRow, profile } from '@adashi/contract';
import { accounts, id } from '@adashi/core';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { found } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';

const profileRow = profile.omit({ wallet: true });

/** One person's profile. Refuses with 'not found'. */
export async function readProfile(db: Queryable, personId: string): Promise<Profile> {
  const row = await rowsOf(profileRow)`
    select id, role, first_name as "firstName", last_name as "lastName", email as email_address,
      email_verified_at is not null as "isVerified", kyc_status as "kycVerificationStatus",
      kyc_reference as "kycVerificationReference", to_json(kyc_verified_at) as "kycVerifiedAt", language,
      (select json_build_object('reason', reason, 'isAnswered', answered_at is not null)
        from identity_requests where person_id = people.id and closed_at is null) as "kycAskedAgain",
      phone_number as "phoneNumber", home_address as "homeAddress", city, state, zip_code as "zipCode",
      job_title as "jobTitle", employer_name as "employerName", employer_phone_number as "employerPhoneNumber",
      referral_code as "referralCode", payout_bank_id is not null as "hasBank", wallet_pays as "walletPays",
      exists (select 1 from mandates where person_id = people.id and status = 'active') as "hasMandate"
    from people where id = ${personId} and erased_at is null
  `.first(db);
  const wallet = accounts.wallet(id<'person'>(personId));
  return { ...found(row), wallet: (await balances(db, [wallet])).get(wallet) ?? 0 };
}

const IS_INACTIVE = sql`not exists (select 1 from seats where person_id = people.id and status = 'active')`;

export async function listPeople(
  db: Queryable,
  query: Parsed<(typeof peopleRoutes)['people']>['query'],
): Promise<Page<z.output<typeof personRow>>> {
  const like = query.q ? `%${query.q}%` : null;
  return pageOf(db, personRow, query, {
    columns: sql`id, first_name as "firstName", last_name as "lastName", email as email_address,
      phone_number as "phoneNumber", kyc_status as "kycVerificationStatus", email_verified_at is not null as "isVerified",
      (select count(*) from seats where person_id = people.id and status = 'active') as squads,
      to_json(created_at) as "createdAt", to_json(last_seen_at) as "lastSeenAt"`,
    from: sql`people where role = 'user' and erased_at is null
      and (${query.kyc ?? null}::text is null or kyc_status = ${query.kyc ?? null})
      and (${query.state ?? null}::text is null or ${IS_INACTIVE})
      and (${like}::text is null or first_name || ' ' || last_name || ' ' || email ilike ${like})`,
    order: sql`last_name, first_name, id`,
    sorts: {
      name: sql`last_name || ' ' || first_name`,
      kyc: sql`kyc_status`,
      lastSeen: sql`last_seen_at`,
      created: sql`created_at`,
    },
  });
}

export async function countPeople(db: Queryable): Promise<Output<(typeof peopleRoutes)['countPeople']>> {
  const row = await rowsOf(peopleRoutes.countPeople.output)`
    select count(*) as all, count(*) filter (where kyc_status = 'verified') as verified,
      count(*) filter (where kyc_status = 'pending') as pending, count(*) filter (where ${IS_INACTIVE}) as inactive
    from people where role = 'user' and erased_at is null
  `.first(db);
  return found(row);
}
