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

-- Whose guesses they are: a person's, or those at an address, somebody's or nobody's, by its keyed hash.
alter table guesses drop constraint guesses_person_fkey;
alter table guesses rename column person_id to whose;
alter table guesses alter column whose type text;

-- How often an address was mailed a code to become somebody's, from whichever account: keyed hashes, for a day.
create table new_emails_asked (
  address_hash text not null,
  at timestamptz not null
);
create index new_emails_asked_address on new_emails_asked (address_hash, at);
