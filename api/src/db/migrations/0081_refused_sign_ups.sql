-- Who signs up with the address of an account is not let in, and is told at every step what who is new is told.
create table refused_sign_ups (
  person_id uuid constraint refused_sign_ups_pkey primary key constraint refused_sign_ups_person_fkey references people,
  -- What they are told that they are called; nobody's.
  shown_as uuid not null default gen_random_uuid(),
  referral_code text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  language text not null,
  -- When a code would have been mailed to who is new.
  code_at timestamptz not null,
  constraint refused_sign_ups_language_known check (language in ('en', 'fr'))
);
