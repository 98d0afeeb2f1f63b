// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface MembersAndStaff {
  people: {
    id: Generated<string>;
    role: Generated<'user' | 'support' | 'kyc_officer' | 'finance' | 'admin' | 'superadmin'>;
    first_name: string;
    last_name: string;
    email: string;
    password_hash: string;
    email_verified_at: Date | null;
    language: Generated<string>;
    phone_number: string | null;
    home_address: string | null;
    city: string | null;
    state: string | null;
    zip_code: string | null;
    job_title: string | null;
    employer_name: string | null;
    employer_phone_number: string | null;
    others: string | null;
    kyc_status: Generated<'not_started' | 'pending' | 'verified'>;
    kyc_reference: string | null;
    kyc_verified_at: Date | null;
    identity_unconfirmed: Generated<boolean>;
    payout_bank_id: string | null;
    pays_from_wallet: Generated<boolean>;
    referral_code: string;
    referred_by: string | null;
    reward_paid: Generated<boolean>;
    created_at: Generated<Date>;
    last_seen_at: Date | null;
    erased_at: Date | null;
    payout_hold_until: Date | null;
    password_changed_at: Generated<Date>;
    kyc_submitted_at: Date | null;
    suspended_at: Date | null;
    suspended_reason: string | null;
    products: Generated<string[]>;
    search_text: GeneratedAlways<string>;
    former_email: string | null;
    former_email_until: Date | null;
    two_factor_exempt: Generated<boolean>;
    staff_suspended_at: Date | null;
    kyc_stage: Generated<'review' | 'asked' | 'checking' | 'submitted'>;
    has_seat: Generated<boolean>;
    in_active_squad: Generated<boolean>;
    in_upcoming_squad: Generated<boolean>;
    in_squad: Generated<boolean>;
    owes: Generated<boolean>;
    has_contributed: Generated<boolean>;
    referral_reward: Generated<number>;
    referral_stage: GeneratedAlways<string>;
    duplicate_sign_up_mailed_at: Date | null;
  };
  banks: {
    id: Generated<string>;
    person_id: string;
    holder_name: string;
    institution: string;
    transit: string;
    account_cipher: Buffer;
    account_hash: string;
    last_digits: string;
    created_at: Generated<Date>;
    trusted_since: Date | null;
    added_at: Date;
    holder_allowed_at: Date | null;
  };
  payout_account_changes: {
    id: Generated<string>;
    person_id: string;
    bank_id: string | null;
    previous_bank_id: string | null;
    link_hash: string;
    changed_at: Date;
    objected_at: Date | null;
  };
  member_notes: {
    id: GeneratedAlways<number>;
    person_id: string;
    written_by: string;
    text: string;
    written_at: Date;
  };
  identity_checks: {
    reference: string;
    person_id: string;
    status: Generated<'pending' | 'verified' | 'declined' | 'expired' | 'cancelled'>;
    reason: string | null;
    started_at: Date | null;
    decided_at: Date | null;
    first_name: string | null;
    last_name: string | null;
    birth_date: string | null;
    differs: Generated<boolean>;
  };
  identity_requests: {
    id: GeneratedAlways<number>;
    person_id: string;
    reason: string;
    requested_by: string;
    asked_at: Date;
    responded_at: Date | null;
    closed_at: Date | null;
  };
  waiting_list: {
    person_id: string;
    joined_at: Date;
  };
}
