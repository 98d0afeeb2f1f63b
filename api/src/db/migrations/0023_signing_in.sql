-- A session is what one browser has open. Its refresh tokens are a family; that it ended is said here alone.
create table sessions (
  id uuid primary key,
  person_id uuid not null constraint sessions_person_fkey references people,
  -- As the browser called itself, in words; null where that is not known.
  device text,
  system text,
  browser text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the password was given again in it (SECURITY: no older than five minutes).
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint sessions_device_known check (device in ('phone', 'tablet', 'computer'))
);
create index sessions_person on sessions (person_id, seen_at desc);
insert into sessions (id, person_id, started_at, seen_at, ended_at)
  select family_id, person_id, min(expires_at) - interval '30 days', max(expires_at) - interval '30 days', max(revoked_at)
  from refresh_tokens group by family_id, person_id;
alter table refresh_tokens drop column revoked_at;
alter table refresh_tokens add constraint refresh_tokens_session_fkey
  foreign key (family_id) references sessions on delete cascade;

alter table people add column password_changed_at timestamptz;
update people set password_changed_at = created_at;
alter table people alter column password_changed_at set not null;
alter table people alter column password_changed_at set default now();

-- The secret of an authenticator app, encrypted; on since its first code. A step of the clock is taken once: a code that
-- was used is not valid again within its half minute.
create table two_factor (
  person_id uuid primary key constraint two_factor_person_fkey references people,
  secret_cipher bytea not null,
  on_since timestamptz,
  last_step bigint
);
create table recovery_codes (
  person_id uuid not null constraint recovery_codes_person_fkey references two_factor on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Who knew the password and owes the second factor.
create table sign_in_tickets (
  ticket_hash text primary key,
  person_id uuid not null constraint sign_in_tickets_person_fkey references people,
  expires_at timestamptz not null
);
create index sign_in_tickets_person on sign_in_tickets (person_id);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint passkeys_person_fkey references people,
  credential_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  added_at timestamptz not null,
  used_at timestamptz,
  constraint passkeys_credential_once unique (credential_id)
);
create index passkeys_person on passkeys (person_id);

-- What a passkey has to sign, once: of a person who adds one, of nobody yet who signs in.
create table passkey_challenges (
  challenge text primary key,
  person_id uuid constraint passkey_challenges_person_fkey references people,
  expires_at timestamptz not null
);
create index passkey_challenges_person on passkey_challenges (person_id);

-- Tries at a password or a code of one person, counted until one is right or their time is over.
create table guesses (
  person_id uuid not null constraint guesses_person_fkey references people,
  what text not null,
  tries integer not null,
  until timestamptz not null,
  primary key (person_id, what),
  constraint guesses_what_known check (what in ('password', 'code'))
);

-- What a person turned off; everything else comes.
create table notification_choices (
  person_id uuid not null constraint notification_choices_person_fkey references people,
  notice_group text not null,
  way text not null,
  primary key (person_id, notice_group, way),
  constraint notification_choices_way_known check (way in ('page', 'mail'))
);
