// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated } from 'kysely';

export interface SigningIn {
  sessions: {
    id: string;
    person_id: string;
    device: 'phone' | 'tablet' | 'computer' | null;
    system: string | null;
    browser: string | null;
    started_at: Date;
    seen_at: Date;
    confirmed_at: Date | null;
    ended_at: Date | null;
    push_lost_at: Date | null;
  };
  refresh_tokens: {
    token_hash: string;
    family_id: string;
    person_id: string;
    expires_at: Date;
    used_at: Date | null;
  };
  login_codes: {
    person_id: string;
    purpose: 'password' | 'new_email';
    code_hash: string;
    created_at: Date;
    expires_at: Date;
    new_email: string | null;
  };
  pending_logins: {
    ticket_hash: string;
    person_id: string;
    expires_at: Date;
  };
  two_factor: {
    person_id: string;
    secret_cipher: Buffer;
    enabled_at: Date | null;
    last_used_step: number | null;
    off_since: Date | null;
  };
  recovery_codes: {
    person_id: string;
    code_hash: string;
    used_at: Date | null;
    key_id: number;
  };
  passkeys: {
    id: Generated<string>;
    person_id: string;
    credential_id: string;
    name: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    added_at: Date;
    used_at: Date | null;
    off_since: Date | null;
  };
  passkey_challenges: {
    challenge: string;
    person_id: string | null;
    expires_at: Date;
  };
  failed_password_attempts: {
    address_hash: string;
    count: number;
    last_at: Date;
  };
  guesses: {
    whose: string;
    what: 'password' | 'code' | 'new_email' | 'email_code' | 'password_code';
    tries: number;
    until: Date;
  };
  request_counts: {
    caller: string;
    count: number;
    until: Date;
  };
  email_change_requests: {
    address_hash: string;
    at: Date;
  };
  email_changes: {
    id: Generated<string>;
    person_id: string;
    former_email: string;
    link_hash: string;
    changed_at: Date;
    reverted_at: Date | null;
  };
  sign_up_attempts: {
    id: Generated<string>;
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    language: 'en' | 'fr';
    referral_code: string;
    referred_by: string | null;
    browser_hash: string;
    created_at: Date;
    expires_at: Date;
  };
  sign_up_codes: {
    email: string;
    code_hash: string;
    created_at: Date;
    expires_at: Date;
  };
  staff_invitations: {
    id: Generated<string>;
    email: string;
    role: 'support' | 'kyc_officer' | 'finance' | 'admin' | 'superadmin';
    link_hash: string;
    invited_by: string;
    invited_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    withdrawn_at: Date | null;
  };
}
