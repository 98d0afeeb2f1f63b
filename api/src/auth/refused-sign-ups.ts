import type { authRoutes, Language, Parsed, Profile } from '@adashi/contract';
import { writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import { random } from '../base/random.ts';
import { idRow } from '../db/columns.ts';
import type { Queryable, Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { lately } from './codes.ts';

type Body = Parsed<(typeof authRoutes)['signup']>['body'];

/**
 * Stores a sign-up for an email address that already has an account. A login with this sign-up's data then looks like a
 * login to a new account (docs/decisions/0052-no-account-enumeration.md).
 */
export async function keepRefused(
  context: WithClock,
  trx: Trx,
  { email_address: email, firstName, lastName }: Body,
  passwordHash: string,
  language: Language,
): Promise<void> {
  const kept = await rowsOf(idRow)`
    insert into duplicate_sign_ups (person_id, referral_code, first_name, last_name, password_hash, language, code_requested_at)
    select id, ${random.word(8)}, ${firstName}, ${lastName}, ${passwordHash}, ${language}, ${context.clock.real()}
    from people where email = ${email} and (role <> 'user' or email_verified_at is not null)
    on conflict (person_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash,
      language = excluded.language, code_requested_at = excluded.code_requested_at
    where duplicate_sign_ups.code_requested_at <= ${lately(context)}
    returning person_id as id
  `.first(trx);
  if (kept) await writeAudit(trx, { kind: 'visitor', id: null }, 'refused_sign_up', `person:${kept.id}`);
}

export interface Refused {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly referralCode: string;
  readonly passwordHash: string;
  readonly language: Language;
}

export async function refusedWith(db: Queryable, email: string): Promise<Refused | undefined> {
  return db
    .selectFrom('duplicate_sign_ups as refused')
    .innerJoin('people', 'people.id', 'refused.person_id')
    .select([
      'refused.decoy_person_id as id',
      'refused.first_name as firstName',
      'refused.last_name as lastName',
      'refused.referral_code as referralCode',
      'refused.password_hash as passwordHash',
      'refused.language',
    ])
    .where('people.email', '=', email)
    .executeTakeFirst();
}

/** Stores the time of a code request for a refused sign-up, as if a code were mailed to a new account. */
export async function askedWithRefused(context: WithClock, trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable('duplicate_sign_ups')
    .set({ code_requested_at: context.clock.real() })
    .where('person_id', '=', personId)
    .where('code_requested_at', '<=', lately(context))
    .execute();
}

/** Deletes the refused sign-up after the account owner verified the email address. */
export async function forgetRefused(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('duplicate_sign_ups').where('person_id', '=', personId).execute();
}

/**
 * Returns the profile for a refused sign-up. Like a new account's profile, this profile contains only the entered
 * values.
 */
export function profileOf({ passwordHash: _, ...shown }: Refused, email: string): Profile {
  return {
    ...shown,
    email_address: email,
    role: 'user',
    isVerified: false,
    kycVerificationStatus: 'not_started',
    kycVerificationReference: null,
    kycVerifiedAt: null,
    kycAskedAgain: null,
    phoneNumber: null,
    homeAddress: null,
    city: null,
    state: null,
    zipCode: null,
    jobTitle: null,
    employerName: null,
    employerPhoneNumber: null,
    suspended: null,
    hasBank: false,
    hasMandate: false,
    walletPays: false,
    wallet: 0,
  };
}
