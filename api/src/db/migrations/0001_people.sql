-- Everybody who signs in: members and staff. Personal data is erased on request, the row stays for the ledger.
create table people (
  id uuid primary key default gen_random_uuid(),
  role text not null default 'user',
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  email_verified_at timestamptz,
  language text not null default 'en',
  phone_number text,
  home_address text,
  city text,
  state text,
  zip_code text,
  job_title text,
  employer_name text,
  employer_phone_number text,
  others text,
  kyc_status text not null default 'not_started',
  kyc_reference text,
  kyc_verified_at timestamptz,
  payout_bank_id uuid,
  wallet_pays boolean not null default false,
  referral_code text not null,
  referred_by uuid constraint people_referred_by_fkey references people,
  reward_paid boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  erased_at timestamptz,
  constraint people_role_known check (role in ('user', 'admin', 'superadmin')),
  constraint people_kyc_status_known check (kyc_status in ('not_started', 'pending', 'verified')),
  constraint people_language_known check (language in ('en', 'fr')),
  constraint people_email_lower check (email = lower(email)),
  constraint people_email_once unique (email),
  constraint people_referral_code_once unique (referral_code)
);
create index people_referred_by on people (referred_by);
create index people_to_reward on people (id) where referred_by is not null and not reward_paid;
create index people_kyc_reference on people (kyc_reference);
create index people_by_name on people (role, last_name, first_name, id);

-- Six-digit codes, hashed; one at a time for each purpose.
create table login_codes (
  person_id uuid not null constraint login_codes_person_fkey references people,
  purpose text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (person_id, purpose),
  constraint login_codes_purpose_known check (purpose in ('email', 'password'))
);

-- Rotating refresh tokens; a token used twice revokes its family.
create table refresh_tokens (
  token_hash text primary key,
  family_id uuid not null,
  person_id uuid not null constraint refresh_tokens_person_fkey references people,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_person on refresh_tokens (person_id);

-- Bank accounts; the number is encrypted, only its last digits are readable.
create table banks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint banks_person_fkey references people,
  holder_name text not null,
  institution text not null,
  transit text not null,
  account_cipher bytea not null,
  account_hash text not null,
  last_digits text not null,
  created_at timestamptz not null default now(),
  constraint banks_account_once unique (person_id, account_hash)
);
alter table people add constraint people_payout_bank_fkey
  foreign key (payout_bank_id) references banks on delete set null;
create index people_payout_bank on people (payout_bank_id);

-- The agreement by which a member's account may be debited.
create table mandates (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint mandates_person_fkey references people,
  bank_id uuid constraint mandates_bank_fkey references banks on delete set null,
  flow text not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  constraint mandates_flow_once unique (flow),
  constraint mandates_status_known check (status in ('pending', 'active', 'cancelled', 'failed'))
);
create index mandates_bank on mandates (bank_id);
create unique index mandates_one_active on mandates (person_id) where status = 'active';
create index mandates_person on mandates (person_id);

-- Who answers for a member, by a link that is mailed to them.
create table guarantors (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null constraint guarantors_member_fkey references people,
  name text not null,
  email text not null,
  phone_number text not null,
  relationship text not null,
  link_hash text not null,
  status text not null default 'invited',
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  verified_by uuid constraint guarantors_verified_by_fkey references people,
  constraint guarantors_link_once unique (link_hash),
  constraint guarantors_status_known check (status in ('invited', 'accepted', 'declined', 'verified', 'rejected'))
);
create index guarantors_member on guarantors (member_id);
create index guarantors_verified_by on guarantors (verified_by);
create index guarantors_waiting on guarantors (status, created_at desc, id);

-- The texts that members sign, and who signed which.
create table agreements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body_en text not null,
  body_fr text not null,
  created_by uuid constraint agreements_created_by_fkey references people,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index agreements_created_by on agreements (created_by);

create table signatures (
  agreement_id uuid not null constraint signatures_agreement_fkey references agreements,
  person_id uuid not null constraint signatures_person_fkey references people,
  status text not null,
  signature text not null,
  language text not null,
  signed_at timestamptz not null default now(),
  primary key (agreement_id, person_id),
  constraint signatures_status_known check (status in ('agreed', 'rejected'))
);
create index signatures_person on signatures (person_id);
