-- The database of Adashi. PostgreSQL runs this file once, in a transaction. Conventions:
-- - Amounts are `bigint` in cents. Columns that end in `_bps` are basis points (hundredths of a percent).
-- - Columns that end in `_on` are calendar days in Toronto. Columns that end in `_at` are times.
-- - Columns that end in `_hash` are hashes. Columns that end in `_cipher` are encrypted and begin with a key number.
-- - A constraint `..._known` lists the values of a column. A check accepts null.
-- - Retention periods are in docs/privacy.md, terms in docs/glossary.md, and money rules in docs/money.md.
-- - "Grants" are the privileges of the server's role (api/src/db/grants.ts). The role owns no table.

-- ----------------------------------------------------------------------
-- Extensions and functions
-- ----------------------------------------------------------------------

-- Trigram indexes find substrings of names, email addresses and ticket subjects. The database owner installs the
-- extension.
create extension if not exists pg_trgm;

-- Returns the text for a search: in lower case, without accents, apostrophes, dots, hyphens and invisible marks. A hyphen
-- before a digit stays, because "4-1 Main Street" and "41 Main Street" are different addresses.
create function normalize_search(text) returns text language sql immutable strict parallel safe return
  replace(replace(replace(translate(lower(regexp_replace(
      normalize(translate($1, '''’‘‛′ʹʼʻʽʾʿˈ`´＇.', ''), NFKD),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[-\u2010-\u2015](?!\d)', '', 'g')),
    'øđðłħŧıɓɗƙƴɛɔəŋ', 'oddlhtibdkyeoen'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');

-- Returns the LIKE pattern that finds a search text in a normalized text. Any text may be between the words, so that
-- "jean paul" finds "Jean-Paul", and "o brien" finds "O’Brien". Returns null for a search without letters and digits.
create function search_pattern(text) returns text language sql immutable strict parallel safe return
  '%' || nullif(replace(regexp_replace(
    btrim(regexp_replace(normalize_search(translate($1, '-‐‑‒–—''’‘‛′ʹʼʻʽʾʿˈ`´＇', repeat(' ', 21))), '\s+', ' ', 'g')),
    '([\\%_])', '\\\1', 'g'), ' ', '%'), '') || '%';

-- Returns the key of a provider's order. The key is a part of the reference of each clearing transfer for the order.
create function ledger_order_key(reference text) returns text language sql immutable parallel safe return
  case
    when reference like 'chargeback:%'
      then regexp_replace(reference, '^chargeback:(([^:]+:){3}[^:]+):.*$', 'charge:\1')
    when reference like 'charge_refund:%'
      then regexp_replace(reference, '^(charge_refund:([^:]+:){3}[^:]+):.*$', '\1')
    when reference like 'charge:%'
      then regexp_replace(reference, '^(charge:([^:]+:){3}[^:]+):.*$', '\1')
    when reference like 'payout:%'
      then regexp_replace(reference, '^(payout:([^:]+:){2}[^:]+):(net|returned):(\d+)$', '\1:\4')
    when reference like 'withdrawal:%'
      then regexp_replace(reference, ':returned$', '')
    when reference like 'debt:guarantor_charge:%'
      then regexp_replace(reference, '^debt:(guarantor_charge:([^:]+:){3}[^:]+)(:.*)?$', '\1')
    else reference
  end;

-- Returns whether a contribution is overdue: failed, defaulted or charged back, with a remaining debt in cents.
create function is_overdue(state text, owed bigint) returns boolean language sql immutable as $$
  select state in ('failed', 'defaulted', 'charged_back') and owed > 0
$$;

-- Returns the salted hash of the origin of an audited action. `activity` stores the hash, and `activity_origins` stores
-- the origin.
create function origin_hash(salt text, ip text, device text, browser text) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(salt, ip, device, browser)::text, 'UTF8')), 'hex')
$$;

-- Returns the salted hash of the free text of an audited action. `activity` stores the hash, and `activity_texts` stores
-- the text.
create function text_hash(salt text, texts jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(salt, texts)::text, 'UTF8')), 'hex')
$$;

-- Returns whether an account may never go below zero. A transfer updates the totals of such an account immediately.
create function is_balance_protected(account text) returns boolean language sql immutable as $$
  select account ~ '^(pot:|reserve:|wallet:|guarantor:|fund$)'
$$;

-- Returns a UUID version 8 (RFC 9562) that begins with the time, so that an index stores new rows side by side. The
-- first eight digits differ between rows, because staff search by these digits.
create function uuid_by_time() returns uuid language sql volatile parallel safe as $$
  -- Replaces the first four random bytes by the time, and the version 4 (0100) by the version 8 (1000).
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000000)::bigint) from 5) from 1),
      54, 0), 55, 1),
    'hex')::uuid
$$;

-- Converts a real time to a time of the sandbox clock, which is ahead by the number of days in `settings`, at the same
-- hour in Toronto. Outside of the sandbox, returns the real time. The server's `Clock.now` computes the same time.
create function app_time(real_time timestamptz) returns timestamptz language plpgsql stable as $$
declare
  days constant double precision := (select (value ->> 'days')::double precision from settings where key = 'sandbox_clock');
  ahead timestamptz;
begin
  if days is null then
    return real_time;
  end if;
  ahead := real_time + days * interval '24 hours';
  return ahead + (real_time at time zone 'America/Toronto' - real_time at time zone 'UTC')
    - (ahead at time zone 'America/Toronto' - ahead at time zone 'UTC');
end $$;

-- Returns the start of the transaction by the sandbox clock. A statement with many rows calls `(select app_now())`, so
-- that PostgreSQL computes the time once. All screens and rules use this function or the server's `Clock.now`.
-- `api/test/sandbox-clock.test.ts` lists the few columns with real time.
create function app_now() returns timestamptz language sql stable return app_time(now());

-- ----------------------------------------------------------------------
-- Members and staff
-- ----------------------------------------------------------------------

-- A person who signs in: a member or a staff account. Erasure deletes the personal data but keeps the row, because the
-- ledger refers to the row.
create table people (
  id uuid primary key default gen_random_uuid(),
  role text not null default 'user',
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  -- Null only for a staff account that was created by hand. A member exists only with a verified address.
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
  -- Answer to the question "How did you hear of us?". Null until the identity form is submitted.
  others text,
  kyc_status text not null default 'not_started',
  -- Reference of the current identity check.
  kyc_reference text,
  kyc_verified_at timestamptz,
  -- Whether one staff member verified the person without the provider's result. No money goes to the person until a
  -- second staff member confirms the identity (MONEY §3.11).
  identity_unconfirmed boolean not null default false,
  payout_bank_id uuid,
  -- Whether the wallet pays each contribution that its balance covers in full.
  pays_from_wallet boolean not null default false,
  referral_code text not null,
  referred_by uuid constraint people_referred_by_fkey references people,
  -- Whether the referrer received the reward for this person.
  reward_paid boolean not null default false,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz,
  erased_at timestamptz,
  -- End of the hold on payouts to a new payout account (MONEY §3.12).
  payout_hold_until timestamptz,
  password_changed_at timestamptz not null default app_now(),
  -- Time of the first submission of the identity form. After this time, the identity queue shows the unverified member.
  kyc_submitted_at timestamptz,
  -- Suspended members can still sign in to read the reason. Suspension holds their payouts, and prevents a squad with
  -- them from starting (MONEY §3.12).
  suspended_at timestamptz,
  suspended_reason text,
  -- Products that the member selected.
  products text[] not null default '{}',
  search_text text not null generated always as
    (normalize_search(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, ''))) stored,
  -- Former email address. Until `former_email_until`, notices about payout accounts also go to this address.
  former_email text,
  former_email_until timestamptz,
  -- Whether the person can sign in without a second factor. Set only for demo staff on a server with DEMO=yes, because
  -- their passwords are public.
  two_factor_exempt boolean not null default false,
  -- Suspended staff cannot sign in.
  staff_suspended_at timestamptz,
  -- Stage in the identity queue. Triggers on identity checks and identity requests update the stage.
  kyc_stage text not null default 'submitted',
  -- Whether the person has an active seat. A trigger on seats updates this column for indexes.
  has_seat boolean not null default false,
  -- Triggers update the following columns, for the indexes of member lists. Practice squads do not count.
  in_active_squad boolean not null default false,
  in_upcoming_squad boolean not null default false,
  in_squad boolean not null default false,
  -- Whether a contribution of the person is overdue.
  owes boolean not null default false,
  -- Whether a contribution of the person is confirmed.
  has_contributed boolean not null default false,
  -- Reward in cents that the referrer received for this person.
  referral_reward bigint not null default 0,
  referral_stage text not null generated always as (
    case when has_contributed or referral_reward > 0 then 'contributed' when in_squad then 'in_squad'
      when kyc_status = 'verified' then 'verified' else 'signed_up' end) stored,
  -- Time of the last mail to the owner about another sign-up with this email address. The owner gets at most one such
  -- mail in five minutes.
  duplicate_sign_up_mailed_at timestamptz,
  constraint people_kyc_status_known check (kyc_status in ('not_started', 'pending', 'verified')),
  constraint people_email_lower check (email = lower(email)),
  constraint people_member_verified check (role <> 'user' or email_verified_at is not null),
  constraint people_email_once unique (email),
  constraint people_referral_code_once unique (referral_code),
  constraint people_language_is_a_code check (language ~ '^[a-z]{2}$'),
  constraint people_role_known
    check (role in ('user', 'support', 'kyc_officer', 'finance', 'admin', 'superadmin')),
  constraint people_suspended_with_a_reason check ((suspended_at is null) = (suspended_reason is null)),
  constraint people_products_known check (products <@ array['adashi', 'ajohome']),
  constraint people_former_email_until
    check ((former_email is null) = (former_email_until is null)),
  constraint people_identity_unconfirmed check (not identity_unconfirmed or kyc_status = 'verified'),
  constraint people_kyc_stage_known check (kyc_stage in ('review', 'asked', 'checking', 'submitted'))
);

create index people_referred_by on people (referred_by);

-- Referred people without a paid referral reward, for the daily job.
create index people_to_reward on people (id) where referred_by is not null and not reward_paid;

create index people_kyc_reference on people (kyc_reference);
create index people_payout_bank on people (payout_bank_id);
create index people_payout_hold on people (payout_hold_until) where payout_hold_until is not null;

-- Identity cases and verified members, by time.
create index people_kyc_cases on people (kyc_submitted_at, id)
  where role = 'user' and erased_at is null and kyc_submitted_at is not null and kyc_status <> 'verified';
create index people_kyc_verified on people (kyc_verified_at desc, id)
  where role = 'user' and erased_at is null and kyc_status = 'verified';

-- Referred people, newest first.
create index people_referred_newest on people (created_at desc, id) where referred_by is not null;

create index people_suspended on people (suspended_at) where suspended_at is not null;
create index people_search on people using gin (search_text gin_trgm_ops);
create index people_staff on people (role, id) where role <> 'user';
create index people_by_name on people (last_name, first_name, id) include (role, erased_at);

-- List of members by verification, sign-up and last sign-in. Each order has its own index, with nulls last.
create index people_by_kyc on people (kyc_status, last_name, first_name, id) where role = 'user' and erased_at is null;
create index people_newest on people (created_at, id) where role = 'user' and erased_at is null;
create index people_last_seen on people (last_seen_at desc nulls last) where role = 'user' and erased_at is null;
create index people_last_seen_asc on people (last_seen_at) where role = 'user' and erased_at is null;

-- Identity queue, in queue order and in name order.
create index people_kyc_queue on people
  (array_position(array['review', 'asked', 'checking', 'submitted'], kyc_stage), kyc_submitted_at, id)
  where role = 'user' and erased_at is null and kyc_submitted_at is not null and kyc_status <> 'verified';
create index people_kyc_cases_by_name on people (last_name, first_name, id)
  where role = 'user' and erased_at is null and kyc_submitted_at is not null and kyc_status <> 'verified';

-- List of members with filters for squads and debts.
create index people_not_seated on people (last_name, first_name, id)
  where role = 'user' and erased_at is null and not has_seat;
create index people_in_active_squad on people (last_name, first_name, id)
  where role = 'user' and erased_at is null and in_active_squad;
create index people_in_upcoming_squad on people (last_name, first_name, id)
  where role = 'user' and erased_at is null and in_upcoming_squad;
create index people_owing on people (last_name, first_name, id)
  where role = 'user' and erased_at is null and owes;

-- Referred people by stage and by reward.
create index people_referred_by_stage on people (referral_stage, created_at desc, id) where referred_by is not null;
create index people_referred_by_reward on people (referral_reward, created_at, id) where referred_by is not null;

-- For a search for a common word. PostgreSQL reads the members in name order from this index, without the table.
create index people_members on people (last_name, first_name, id) include (search_text)
  where role = 'user' and erased_at is null;

-- A person's bank account for payouts and debits. The account number is encrypted, except the last digits. Deleted when
-- the person removes the account.
create table banks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint banks_person_fkey references people,
  holder_name text not null,
  institution text not null,
  transit text not null,
  account_cipher bytea not null,
  -- Keyed hash of the account, to find duplicate accounts.
  account_hash text not null,
  last_digits text not null,
  created_at timestamptz not null default app_now(),
  -- Time at which the payout hold for this account ended. Later payouts to the account are not held (MONEY §3.12).
  trusted_since timestamptz,
  -- Time at which the person last added the account, for display.
  added_at timestamptz not null,
  -- Time at which two staff members allowed a holder name that differs from the person's name.
  holder_allowed_at timestamptz,
  constraint banks_account_once unique (person_id, account_hash),
  constraint banks_institution_of_three_digits check (institution ~ '^[0-9]{3}$' and institution <> '000'),
  constraint banks_transit_of_five_digits check (transit ~ '^[0-9]{5}$' and transit <> '00000')
);

alter table people add constraint people_payout_bank_fkey
  foreign key (payout_bank_id) references banks on delete set null;

-- A change of a member's payout account. A mailed link, stored as a hash, lets the member object to the change. Kept
-- for a year.
create table payout_account_changes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint payout_account_changes_person_fkey references people,
  bank_id uuid constraint payout_account_changes_bank_fkey references banks on delete set null,
  previous_bank_id uuid constraint payout_account_changes_previous_bank_fkey references banks on delete set null,
  link_hash text not null constraint payout_account_changes_link_once unique,
  changed_at timestamptz not null,
  objected_at timestamptz
);

create index payout_account_changes_person on payout_account_changes (person_id);
create index payout_account_changes_bank on payout_account_changes (bank_id);
create index payout_account_changes_previous_bank on payout_account_changes (previous_bank_id);

-- A staff note about a member, visible to staff only. Kept as long as the member's account.
create table member_notes (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint member_notes_person_fkey references people,
  written_by uuid not null constraint member_notes_writer_fkey references people,
  text text not null,
  written_at timestamptz not null
);

create index member_notes_person on member_notes (person_id, id desc);
create index member_notes_writer on member_notes (written_by);

-- An identity check at the provider. A late result finds the person through this row. Kept for a year, or as long as
-- the account if the check verified the person.
create table identity_checks (
  reference text primary key,
  person_id uuid not null constraint identity_checks_person_fkey references people,
  status text not null default 'pending',
  reason text,
  -- Null when unknown. After a new request of staff, an earlier check cannot verify the person.
  started_at timestamptz,
  decided_at timestamptz,
  -- Name that the provider received for the check. The result of the check verifies only this name.
  first_name text,
  last_name text,
  -- Birth date in the document, if the provider returned a birth date.
  birth_date text,
  -- Whether the document showed another name or birth date. Such a result does not verify the person.
  differs boolean not null default false,
  -- A cancelled check never verifies the person: the name changed while the check was pending.
  constraint identity_checks_status_known check (status in ('pending', 'verified', 'declined', 'expired', 'cancelled'))
);

create index identity_checks_person on identity_checks (person_id);

-- A request of staff to repeat the identity check, with a reason for the member. A member has at most one open request.
-- Kept for a year after the request ends.
create table identity_requests (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint identity_requests_person_fkey references people,
  reason text not null,
  requested_by uuid not null constraint identity_requests_asked_by_fkey references people,
  asked_at timestamptz not null,
  -- Time at which the member corrected the form or started another check.
  responded_at timestamptz,
  -- Time at which the member was verified or a newer request replaced this request.
  closed_at timestamptz
);

create unique index identity_requests_one_open on identity_requests (person_id) where closed_at is null;
create index identity_requests_person on identity_requests (person_id, id);
create index identity_requests_asked_by on identity_requests (requested_by);

-- A person who wants a notice when AjoHome starts. Deleted when the person leaves the list.
create table waiting_list (
  person_id uuid primary key constraint waiting_list_person_fkey references people,
  joined_at timestamptz not null
);

create index waiting_list_joined on waiting_list (joined_at, person_id);

-- Returns the stage of a person in the identity queue, from the newest identity check and the open identity request.
create function kyc_stage_of(person uuid) returns text language sql stable as $$
  select case when request.id is not null and request.responded_at is null then 'asked'
    when newest.status = 'pending' then 'checking'
    -- Staff do not review an expired check, because an expired check has no findings.
    when newest.status in ('verified', 'declined') or request.id is not null then 'review' else 'submitted' end
  from (select person as id) one
  left join lateral (select status from identity_checks where person_id = one.id
    order by started_at desc nulls last, reference limit 1) newest on true
  left join identity_requests request on request.person_id = one.id and request.closed_at is null
$$;

-- Updates `people.kyc_stage` after every change of an identity check or identity request.
create function refresh_kyc_stage() returns trigger language plpgsql as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.person_id else new.person_id end;
begin
  update people set kyc_stage = kyc_stage_of(person) where id = person and kyc_stage <> kyc_stage_of(person);
  return null;
end $$;

create trigger identity_checks_refresh_kyc_stage after insert or update or delete on identity_checks
  for each row execute function refresh_kyc_stage();

create trigger identity_requests_refresh_kyc_stage after insert or update or delete on identity_requests
  for each row execute function refresh_kyc_stage();

-- Notifies every process after a change of a person's permissions or language, so that cached sessions are read again.
create function notify_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.id::text);
  return null;
end $$;

create trigger people_notify_rights_changed
  after update of
    role, language, email_verified_at, suspended_at, staff_suspended_at, erased_at, two_factor_exempt on people
  for each row when (
    (old.role, old.language, old.email_verified_at, old.suspended_at,
      old.staff_suspended_at, old.erased_at, old.two_factor_exempt)
    is distinct from
    (new.role, new.language, new.email_verified_at, new.suspended_at,
      new.staff_suspended_at, new.erased_at, new.two_factor_exempt))
  execute function notify_person_changed();

-- ----------------------------------------------------------------------
-- Signing in
-- ----------------------------------------------------------------------

-- A session of one browser, with one family of refresh tokens. Deleted 90 days after the end or last use, except the
-- newest session of a person, which is needed to detect a new device.
create table sessions (
  id uuid primary key,
  person_id uuid not null constraint sessions_person_fkey references people,
  -- Device details from the browser's user agent. Null when unknown.
  device text,
  system text,
  browser text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Last confirmation of the session by password, passkey or code. Sensitive actions need a confirmation in the last
  -- five minutes.
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Time at which a push service rejected the browser's subscription. Null when push was turned on or off afterwards.
  push_lost_at timestamptz,
  constraint sessions_device_known check (device in ('phone', 'tablet', 'computer'))
);

create index sessions_person on sessions (person_id, seen_at desc);

-- A refresh token of a session, stored as a hash. Every refresh replaces the token, and later reuse of a replaced token
-- ends the session. Deleted when expired.
create table refresh_tokens (
  token_hash text primary key,
  family_id uuid not null,
  person_id uuid not null constraint refresh_tokens_person_fkey references people,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint refresh_tokens_session_fkey
    foreign key (family_id) references sessions on delete cascade
);

create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_person on refresh_tokens (person_id);

-- A mailed six-digit code, stored as a hash. A person has at most one code for each purpose. Deleted on use, or a day
-- after expiry.
create table login_codes (
  person_id uuid not null constraint login_codes_person_fkey references people,
  purpose text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Email address that received the code. The code confirms this address only.
  new_email text,
  primary key (person_id, purpose),
  constraint login_codes_purpose_known check (purpose in ('password', 'new_email')),
  constraint login_codes_new_email check ((purpose = 'new_email') = (new_email is not null))
);

-- A sign-in that passed the password check and waits for the second factor. Deleted on use, or after five minutes.
create table pending_logins (
  ticket_hash text primary key,
  person_id uuid not null constraint pending_logins_person_fkey references people,
  expires_at timestamptz not null
);

create index pending_logins_person on pending_logins (person_id);

-- A person's authenticator app, with the encrypted secret. Deleted when the person turns off the app.
create table two_factor (
  person_id uuid primary key constraint two_factor_person_fkey references people,
  secret_cipher bytea not null,
  -- Time at which the person entered the first correct code. Null before the first correct code.
  enabled_at timestamptz,
  -- Time step of the last accepted code. Codes of this step and of earlier steps are rejected.
  last_used_step bigint,
  -- Time of the password reset that turned off the app. The next correct code turns on the app again.
  off_since timestamptz,
  constraint two_factor_off check (off_since is null or enabled_at is null)
);

-- A recovery code, which replaces the authenticator app once. Stored as a hash, and deleted with the authenticator app.
create table recovery_codes (
  person_id uuid not null constraint recovery_codes_person_fkey references two_factor on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  -- Encryption key of the hash. The code cannot be hashed with another key, so the row is deleted together with this
  -- key.
  key_id integer not null,
  primary key (person_id, code_hash)
);

-- A passkey (WebAuthn credential) of a person. Deleted when the person removes the passkey.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint passkeys_person_fkey references people,
  credential_id text not null,
  name text not null,
  public_key bytea not null,
  -- Signature counter of the passkey. A login with a stale counter is rejected.
  counter bigint not null,
  transports text[] not null,
  added_at timestamptz not null,
  used_at timestamptz,
  -- Time of the password reset that turned off the passkey. Null again after the owner confirmed the passkey.
  off_since timestamptz,
  constraint passkeys_credential_once unique (credential_id)
);

create index passkeys_person on passkeys (person_id);

-- A challenge that a passkey signs. Valid once, for five minutes. `person_id` is null for a sign-in.
create table passkey_challenges (
  challenge text primary key,
  person_id uuid constraint passkey_challenges_person_fkey references people,
  expires_at timestamptz not null
);

create index passkey_challenges_person on passkey_challenges (person_id);

-- Number of consecutive wrong passwords for the keyed hash of an email address. Addresses with and without an account
-- get the same delays. Deleted a day after the last attempt.
create table failed_password_attempts (
  address_hash text constraint failed_password_attempts_pkey primary key,
  count integer not null,
  last_at timestamptz not null
);

create index failed_password_attempts_last on failed_password_attempts (last_at);

-- Number of attempts at a password or a code. Deleted after a correct attempt, or 15 minutes after the first attempt.
create table guesses (
  -- Id of the person, or the keyed hash of the email address for mailed codes.
  whose text not null,
  what text not null,
  tries integer not null,
  until timestamptz not null,
  primary key (whose, what),
  constraint guesses_what_known
    check (what in ('password', 'code', 'new_email', 'email_code', 'password_code'))
);

-- Number of requests of a caller in the current time window, for the rate limit of all processes. Unlogged, because a
-- crash may lose the counts.
create unlogged table request_counts (
  -- Id of a person, or an IP address for sign-in requests and callers without a session.
  caller text constraint request_counts_pkey primary key,
  count integer not null,
  until timestamptz not null
);

-- A code that was mailed to the new email address of an account, by keyed hash of the address. Limits the number of
-- mails to an address. Kept for a day.
create table email_change_requests (
  address_hash text not null,
  at timestamptz not null
);

create index email_change_requests_address on email_change_requests (address_hash, at);

-- A change of an account's email address. A mailed link, stored as a hash, restores the former address for 7 days.
-- Staff can restore the former address for 30 days. Deleted 30 days after the change.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint email_changes_person_fkey references people,
  former_email text not null,
  link_hash text not null,
  changed_at timestamptz not null,
  -- Time at which this change or an earlier change was reverted.
  reverted_at timestamptz,
  constraint email_changes_link_once unique (link_hash)
);

create index email_changes_person on email_changes (person_id, changed_at desc);

-- A sign-up that waits for the code. The person exists only after the mailbox owner enters the code. Sign-ups with the
-- same address do not change each other (docs/decisions/0052-no-account-enumeration.md). Kept for 7 days, or until the
-- mailbox owner enters a code.
create table sign_up_attempts (
  -- Id of the future person.
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  language text not null,
  -- Referral code that the future person shares with others.
  referral_code text not null,
  referred_by uuid constraint sign_up_attempts_referred_by_fkey references people,
  -- Hash of the cookie of the browser that signed up.
  browser_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_up_attempts_browser_once unique (browser_hash),
  constraint sign_up_attempts_email_lower check (email = lower(email)),
  constraint sign_up_attempts_language_known check (language in ('en', 'fr'))
);

create index sign_up_attempts_email on sign_up_attempts (email, created_at desc);
create index sign_up_attempts_referred_by on sign_up_attempts (referred_by);

-- A mailed six-digit code that proves the ownership of a mailbox, stored as a hash. An address has at most one code.
-- Deleted on use, or a day after expiry.
create table sign_up_codes (
  email text primary key,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_up_codes_email_lower check (email = lower(email))
);

-- An invitation to become a staff member. The mailed link is stored as a hash, and is valid once, until `expires_at`.
-- An email address has at most one open invitation. Deleted 90 days after the invitation ends.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null,
  link_hash text not null,
  invited_by uuid not null constraint staff_invitations_inviter_fkey references people,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint staff_invitations_link_once unique (link_hash),
  constraint staff_invitations_role_known check (role in ('support', 'kyc_officer', 'finance', 'admin', 'superadmin')),
  constraint staff_invitations_email_lower check (email = lower(email))
);

create unique index staff_invitations_one_open on staff_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index staff_invitations_inviter on staff_invitations (invited_by);

-- Notifies every process after a change of a session, passkey or authenticator app, so that cached sessions are read
-- again.
create function notify_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', coalesce(new.person_id, old.person_id)::text);
  return null;
end $$;

create trigger sessions_notify_changed after update of ended_at, confirmed_at on sessions
  for each row when ((old.ended_at, old.confirmed_at) is distinct from (new.ended_at, new.confirmed_at))
  execute function notify_session_changed();

create trigger sessions_notify_deleted after delete on sessions
  for each row execute function notify_session_changed();

create trigger passkeys_notify_changed after insert or delete or update of off_since on passkeys
  for each row execute function notify_session_changed();

create trigger two_factor_notify_changed after insert or delete or update of enabled_at on two_factor
  for each row execute function notify_session_changed();

-- ----------------------------------------------------------------------
-- Squads and seats
-- ----------------------------------------------------------------------

-- A squad: a group of people who save together. Created with the proposal of the squad, and kept for seven years.
create table squads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- 'standard' is a squad from staff, 'custom' is a proposal from a member, and 'test' is a practice squad.
  kind text not null default 'standard',
  status text not null,
  -- Contribution of each seat in each round, in cents.
  contribution bigint not null,
  size integer not null,
  start_on date not null,
  -- Method for the positions: choice by members, draw, or assignment by staff.
  order_rule text not null default 'choice',
  -- Fee and reserve share of each payout, in basis points.
  fee_bps integer not null,
  reserve_bps integer not null,
  invite_code text not null,
  -- Member who proposed the squad. Null for a squad from staff.
  proposed_by uuid constraint squads_proposed_by_fkey references people,
  -- Encrypted secret of the draw. `draw_commitment` is the SHA-256 of the secret, published before the first member
  -- joins (docs/draw.md).
  draw_secret bytea not null,
  draw_commitment text not null,
  -- Number of times that the reserve was returned to the members in equal shares.
  reserve_payout_count integer not null default 0,
  -- Day of the squad's next step. Null if only an event can change the squad.
  next_due_on date,
  created_at timestamptz not null default app_now(),
  -- Time between two rounds (MONEY §1).
  period text not null default 'weekly',
  -- Day of the staff's decision about the proposal.
  decided_on date,
  decision_reason text,
  -- Fixed terms of the squad. Submission is `lead_days` business days before the charge day, and the payout is at least
  -- `payout_days` days after the due day. The rate is in percent.
  lead_days integer not null default 4,
  payout_days integer not null default 7,
  max_yearly_rate integer not null default 35,
  -- Number of active seats, updated by a trigger. Transactions that write seats lock the squad's row.
  taken integer not null default 0,
  free_seats integer not null generated always as (size - taken) stored,
  constraint squads_kind_known check (kind in ('standard', 'custom', 'test')),
  constraint squads_status_known
    check (status in ('pending', 'upcoming', 'active', 'completed', 'declined', 'cancelled')),
  constraint squads_order_rule_known check (order_rule in ('choice', 'draw', 'assigned')),
  constraint squads_size_range check (size between 2 and 52),
  constraint squads_shares_range check (fee_bps >= 0 and reserve_bps >= 0 and fee_bps + reserve_bps <= 10000),
  constraint squads_invite_code_once unique (invite_code),
  constraint squads_start_in_calendar check (start_on between '1970-01-01' and '2199-12-31'),
  constraint squads_period_known check (period in ('weekly', 'biweekly', 'monthly')),
  constraint squads_reason_has_a_day check (decision_reason is null or decided_on is not null),
  constraint squads_days_range check (lead_days between 4 and 10 and payout_days between 7 and 28),
  constraint squads_rate_range check (max_yearly_rate between 1 and 35),
  constraint squads_contribution_range check (contribution between 500 and 1000000)
);

create index squads_proposed_by on squads (proposed_by);
create index squads_by_status on squads (status, start_on, id);
create index squads_due on squads (next_due_on) where next_due_on is not null;
create index squads_search on squads using gin (normalize_search(name) gin_trgm_ops);

-- Lists of squads and their members.
create index squads_newest on squads (start_on desc, id);
create index squads_by_name on squads (name, id);

-- A person who promised to pay a member's missed contributions. A guarantor answers through a mailed link, stored as a
-- hash, and needs no account. Kept as long as the member's account.
create table guarantors (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null constraint guarantors_member_fkey references people,
  name text not null,
  email text not null,
  phone_number text not null,
  relationship text not null,
  link_hash text not null,
  -- Link in the newest request for another signature. The link of the first invitation stays valid.
  signing_link_hash text,
  -- Number of mails that asked for another signature since the guarantor's last answer. The number is limited.
  open_requests integer not null default 0,
  status text not null default 'invited',
  created_at timestamptz not null default app_now(),
  responded_at timestamptz,
  verified_by uuid constraint guarantors_verified_by_fkey references people,
  -- Language of the mails to the guarantor.
  language text not null default 'en'
    constraint guarantors_language_is_a_code check (language ~ '^[a-z]{2}$'),
  -- Reason for the decision of staff.
  decided_reason text,
  decided_at timestamptz,
  constraint guarantors_link_once unique (link_hash),
  constraint guarantors_signing_link_once unique (signing_link_hash),
  constraint guarantors_status_known
    check (status in ('invited', 'accepted', 'declined', 'verified', 'rejected', 'ended'))
);

create index guarantors_member on guarantors (member_id);
create index guarantors_verified_by on guarantors (verified_by);
create index guarantors_waiting on guarantors (status, created_at desc, id);
create index guarantors_email on guarantors (lower(email));

-- Indexes for the list of guarantors by time, for the queue, and for the search by name and email address.
create index guarantors_newest on guarantors (created_at, id);
create index guarantors_queue on guarantors
  ((status <> 'accepted'), (case when status = 'accepted' then responded_at end), created_at desc, id);
create index guarantors_search on guarantors using gin (normalize_search(name || ' ' || email) gin_trgm_ops);

-- The exact text that a guarantor signed. The newest signature is in force. Never changed (grants), and kept for seven
-- years.
create table guarantees (
  id uuid primary key default gen_random_uuid(),
  guarantor_id uuid not null constraint guarantees_guarantor_fkey references guarantors,
  title text not null,
  body text not null,
  signature text not null,
  language text not null constraint guarantees_language_is_a_code check (language ~ '^[a-z]{2}$'),
  -- Largest total in cents that the guarantor can be asked to pay under this signature.
  most bigint not null constraint guarantees_most_positive check (most > 0),
  signed_at timestamptz not null
);

create index guarantees_guarantor on guarantees (guarantor_id, signed_at desc);

-- A squad that a signature covers, with the maximum in cents that the guarantor can be asked to pay for the squad. When
-- the squad grows within the signed total, another row is added, and the largest row counts. Never changed (grants),
-- and kept for seven years.
create table guarantee_squads (
  guarantee_id uuid not null constraint guarantee_squads_guarantee_fkey references guarantees,
  squad_id uuid not null constraint guarantee_squads_squad_fkey references squads,
  most bigint not null constraint guarantee_squads_most_positive check (most > 0),
  added_at timestamptz not null,
  constraint guarantee_squads_pkey primary key (guarantee_id, squad_id, most)
);

create index guarantee_squads_squad on guarantee_squads (squad_id);

-- Returns the maximum in cents that a guarantor signed for one squad. Zero without a signature for the squad.
create function guarantor_promised(guarantor uuid, squad uuid) returns bigint language sql stable as $$
  select coalesce(max(guarantee_squads.most), 0) from guarantee_squads join guarantees on guarantees.id = guarantee_id
  where guarantor_id = guarantor and squad_id = squad
$$;

-- One membership of a person in a squad. Deleted if the member leaves before the start. If the member leaves later, the
-- status becomes 'left'. Kept for seven years.
create table seats (
  id uuid primary key default gen_random_uuid(),
  squad_id uuid not null constraint seats_squad_fkey references squads,
  person_id uuid not null constraint seats_person_fkey references people,
  -- Number of the round in which the seat receives the payout.
  position integer,
  status text not null default 'active',
  defaulted boolean not null default false,
  guarantor_id uuid constraint seats_guarantor_fkey references guarantors,
  -- Random number from the member's browser, for the draw (docs/draw.md).
  nonce bytea not null,
  joined_at timestamptz not null default app_time(clock_timestamp()),
  constraint seats_status_known check (status in ('active', 'left')),
  -- The constraint is checked at commit, because a swap or a default changes several positions in one transaction.
  constraint seats_position_once unique (squad_id, position) deferrable initially deferred,
  constraint seats_position_range check (position between 1 and 104)
);

create unique index seats_person_once on seats (squad_id, person_id) where status = 'active';
create index seats_person on seats (person_id);
create index seats_guarantor on seats (guarantor_id);
create index seats_by_position on seats (coalesce(position, 0), id);
create index seats_joined on seats (joined_at, id);

-- Seats with a guarantor. Queries from overdue contributions to guarantors read this index alone.
create index seats_guaranteed on seats (id) include (guarantor_id) where guarantor_id is not null;
create index seats_defaulted on seats (squad_id) where defaulted;

-- A proposal to swap two positions. The proposal lapses when the position of either seat changes. Kept for seven years.
create table swaps (
  id uuid primary key default gen_random_uuid(),
  squad_id uuid not null constraint swaps_squad_fkey references squads,
  from_seat uuid not null constraint swaps_from_fkey references seats,
  to_seat uuid not null constraint swaps_to_fkey references seats,
  status text not null default 'proposed',
  created_at timestamptz not null default app_now(),
  -- Positions of both seats at the time of the proposal.
  from_position integer,
  to_position integer,
  constraint swaps_status_known check (status in ('proposed', 'accepted', 'declined', 'lapsed')),
  constraint swaps_offer_names_positions
    check (status <> 'proposed' or (from_position is not null and to_position is not null))
);

create index swaps_squad on swaps (squad_id);
create index swaps_from on swaps (from_seat);
create index swaps_to on swaps (to_seat);

-- The payout order of a drawn squad after a swap, a default or a departure, with one row per transaction. Never
-- deleted, so that anyone can verify the draw (docs/draw.md).
create table position_changes (
  id bigint generated always as identity primary key,
  squad_id uuid not null constraint position_changes_squad_fkey references squads,
  transaction xid8 not null default pg_current_xact_id(),
  -- Seat ids in the order of the rounds.
  turns uuid[] not null,
  constraint position_changes_once unique (squad_id, transaction)
);

-- A written removal notice to a member. After the periods to fix the problem and to appeal, two staff members
-- decide (MONEY §4). Deleted when staff withdraw the notice.
create table removals (
  seat_id uuid primary key constraint removals_seat_fkey references seats,
  reason text not null,
  notice_on date not null,
  notice_by uuid not null constraint removals_noticed_by_fkey references people
);

create index removals_noticed_by on removals (notice_by);

-- A draw of a squad's payout order: announced, frozen, then drawn. Published values never change and rows are never
-- deleted, so that anyone can verify the draw (docs/draw.md).
create table draws (
  squad_id uuid not null constraint draws_squad_fkey references squads,
  number integer not null,
  beacon text not null,
  -- Round of the beacon. The beacon publishes the value of this round at `expected_at`.
  round bigint not null,
  expected_at timestamptz not null,
  announced_at timestamptz not null,
  -- Frozen list of seats and nonces in the order of joining, without a foreign key, because seats can be deleted.
  -- `hash` is the SHA-256 of the list.
  entries jsonb,
  hash text,
  frozen_at timestamptz,
  -- Value that the beacon published for the round.
  value bytea,
  -- Last day on which staff received a notice about the unreachable beacon.
  beacon_alert_on date,
  -- Drawn payout order: seat ids in the order of the rounds.
  turns uuid[],
  -- Reason for the replacement by another draw.
  abandoned_reason text,
  primary key (squad_id, number),
  constraint draws_freeze_complete
    check ((frozen_at is null) = (entries is null) and (frozen_at is null) = (hash is null)),
  constraint draws_frozen_before_known check (frozen_at < expected_at),
  constraint draws_value_after_freeze
    check (value is null or (frozen_at is not null and octet_length(value) = 32)),
  constraint draws_drawn_from_a_value check (turns is null or (value is not null and abandoned_reason is null)),
  constraint draws_abandoned_reason_known
    check (abandoned_reason in ('postponed', 'members_changed', 'beacon_silent', 'too_late'))
);

create unique index draws_one_open on draws (squad_id) where abandoned_reason is null;
create index draws_awaiting_beacon on draws (expected_at) where frozen_at is not null and value is null;

-- An invitation to a squad by email, stored to limit the number of invitations. The row has only a keyed hash of the
-- email address. Kept for a year.
create table invitations (
  id bigint generated always as identity primary key,
  squad_id uuid not null constraint invitations_squad_fkey references squads,
  invited_by uuid not null constraint invitations_inviter_fkey references people,
  address text not null,
  at timestamptz not null,
  constraint invitations_address_once unique (squad_id, address)
);

create index invitations_of_inviter on invitations (invited_by, at);
create index invitations_to_address on invitations (address, at);

-- A message between the members of a squad. Kept for a year or until the squad ends, whichever is later.
create table messages (
  id bigint generated always as identity primary key,
  squad_id uuid not null constraint messages_squad_fkey references squads,
  person_id uuid not null constraint messages_person_fkey references people,
  text text not null,
  written_at timestamptz not null,
  constraint messages_text_length check (length(text) between 1 and 1000)
);

create index messages_squad on messages (squad_id, id desc);
create index messages_person on messages (person_id);

-- The complete state of a member's practice squad, which uses no real money and has no ledger rows. Kept as long as the
-- member's account.
create table practice (
  squad_id uuid primary key constraint practice_squad_fkey references squads,
  world jsonb not null,
  day date not null,
  week integer not null
);

-- A squad that stopped because of an error in a step. The engine skips the squad until staff retry the step (MONEY §7).
-- The retry deletes the row.
create table quarantined_squads (
  squad_id uuid primary key constraint quarantined_squads_squad_fkey references squads,
  error text not null,
  at timestamptz not null
);

-- Rejects every change of a published draw.
create function draws_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.round <> new.round or old.beacon <> new.beacon
    or (old.frozen_at is not null and (new.frozen_at is distinct from old.frozen_at
      or new.entries is distinct from old.entries or new.hash is distinct from old.hash))
    or (old.value is not null and new.value is distinct from old.value)
    or (old.turns is not null and new.turns is distinct from old.turns)
    or (old.abandoned_reason is not null and new.abandoned_reason is distinct from old.abandoned_reason)
  then raise exception 'a draw stays as it was shown';
  end if;
  return new;
end $$;

create trigger draws_reject_change before update or delete on draws
  for each row execute function draws_reject_change();

-- Sets the open swap proposals of a seat to 'lapsed' after a change of the seat's position or status.
create function expire_swaps() returns trigger language plpgsql as $$
begin
  update swaps set status = 'lapsed' where status = 'proposed' and new.id in (from_seat, to_seat);
  return null;
end $$;

create trigger seats_expire_swaps after update of position, status on seats for each row
  when (old.position is distinct from new.position or old.status is distinct from new.status)
  execute function expire_swaps();

-- Updates `people.has_seat` after every change of a seat.
create function refresh_has_seat() returns trigger language plpgsql as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.person_id else new.person_id end;
  seated constant boolean := exists (select 1 from seats where person_id = person and status = 'active');
begin
  update people set has_seat = seated where id = person and has_seat <> seated;
  return null;
end $$;

create trigger seats_refresh_has_seat after insert or delete or update of status on seats
  for each row execute function refresh_has_seat();

-- Updates `squads.taken` once for each statement that changes seats.
create function seats_keep_taken() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update squads set taken = taken + more
    from (select squad_id, count(*) as more from written where status = 'active' group by squad_id) moved
    where id = squad_id;
  elsif tg_op = 'DELETE' then
    update squads set taken = taken - fewer
    from (select squad_id, count(*) as fewer from gone where status = 'active' group by squad_id) moved
    where id = squad_id;
  else
    update squads set taken = taken + more
    from (select squad_id, sum(one) as more from (
        select squad_id, 1 as one from written where status = 'active'
        union all select squad_id, -1 from gone where status = 'active') moved
      group by squad_id having sum(one) <> 0) moved
    where id = squad_id;
  end if;
  return null;
end $$;

create trigger seats_keep_taken_in after insert on seats
  referencing new table as written for each statement execute function seats_keep_taken();

create trigger seats_keep_taken after update on seats
  referencing old table as gone new table as written for each statement execute function seats_keep_taken();

create trigger seats_keep_taken_out after delete on seats
  referencing old table as gone for each statement execute function seats_keep_taken();

-- ----------------------------------------------------------------------
-- Rounds and contributions
-- ----------------------------------------------------------------------

-- A round of a squad with the recipient and the days. A round of kind 'refund' repays a member who left (MONEY §4).
-- Kept for seven years.
create table rounds (
  squad_id uuid not null constraint rounds_squad_fkey references squads,
  number integer not null,
  kind text not null,
  recipient uuid not null constraint rounds_recipient_fkey references seats,
  due_on date not null,
  submit_on date not null,
  charge_on date not null,
  payout_on date not null,
  -- Whether the debits are submitted. An opened round collects contributions and keeps its place in the payout order.
  opened boolean not null,
  -- Sum of all contributions in cents, paid and unpaid. Zero until the round is opened.
  expected bigint not null default 0,
  primary key (squad_id, number),
  constraint rounds_kind_known check (kind in ('rotation', 'refund')),
  -- Target of the foreign key of `payouts.payout_on`.
  constraint rounds_payout unique (payout_on, squad_id, number),
  constraint rounds_expected check (expected >= 0)
);

create index rounds_recipient on rounds (recipient);
create index rounds_due on rounds (due_on, squad_id, number);

-- Rounds by charge day, for the reminder one day before the charge.
create index rounds_charged on rounds (charge_on, squad_id);

-- Contribution of one seat in one round, in cents. Kept for seven years.
create table contributions (
  id uuid not null constraint contributions_id_once unique default uuid_by_time(),
  squad_id uuid not null constraint contributions_squad_fkey references squads,
  round integer not null,
  seat_id uuid not null constraint contributions_seat_fkey references seats,
  amount bigint not null,
  state text not null,
  -- Outstanding amount for each creditor. All amounts are zero once the contribution is settled.
  owed_pot bigint not null,
  owed_reserve bigint not null,
  owed_fund bigint not null,
  owed_losses bigint not null,
  first_failed_on date,
  -- Day of the next retry. `cause` is the cause of the last failure.
  retry_on date,
  cause text,
  updated_on date not null,
  -- Waived amount for each creditor that bears the loss (MONEY §3.11).
  waived_reserve bigint not null default 0,
  waived_fund bigint not null default 0,
  waived_losses bigint not null default 0,
  -- Whether an amount is outstanding or a debit is in progress. Steps rarely read contributions that are not open
  -- (MONEY §7, docs/decisions/0060-active-window-and-bulk.md).
  is_open boolean not null default true,
  primary key (squad_id, round, seat_id),
  constraint contributions_state_known check (state in
    ('scheduled', 'submitted', 'confirmed', 'failed', 'defaulted', 'recovered', 'charged_back', 'cancelled')),
  constraint contributions_amounts check
    (amount > 0 and owed_pot >= 0 and owed_reserve >= 0 and owed_fund >= 0 and owed_losses >= 0),
  constraint contributions_waived check
    (waived_reserve >= 0 and waived_fund >= 0 and waived_losses >= 0
      and (state = 'cancelled' or waived_reserve + waived_fund + waived_losses = 0))
);

create index contributions_seat on contributions (seat_id);
create index contributions_newest on contributions (updated_on, id);
create index contributions_by_state on contributions (state, updated_on, id);
create index contributions_by_amount on contributions (amount, updated_on, id);

-- Overdue contributions, with the same condition as `is_overdue`.
create index contributions_owing on contributions (seat_id)
  include (state, owed_pot, owed_reserve, owed_fund, owed_losses)
  where state in ('failed', 'defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0;

create index contributions_open on contributions (squad_id) where is_open;

-- Stores the current payout order of the given drawn squads in `position_changes`.
create function record_positions(squads uuid[]) returns void language sql as $$
  insert into position_changes (squad_id, turns)
  select squad_id, array_agg(recipient order by number) from rounds
  where squad_id = any(squads)
    and exists (select 1 from draws where draws.squad_id = rounds.squad_id and draws.turns is not null)
  group by squad_id order by squad_id
  on conflict (squad_id, transaction) do update set turns = excluded.turns
$$;

-- Stores the payout order after an update changes the recipient of a round.
create function record_moved_positions() returns trigger language plpgsql as $$
begin
  perform record_positions(array_agg(distinct before.squad_id))
  from before join after using (squad_id, number) where before.recipient <> after.recipient
  having count(*) > 0;
  return null;
end $$;

create trigger rounds_record_moved_positions after update on rounds
  referencing old table as before new table as after for each statement execute function record_moved_positions();

-- Stores the payout order after rounds are added or deleted.
create function record_added_positions() returns trigger language plpgsql as $$
begin
  perform record_positions(array_agg(distinct squad_id)) from changed having count(*) > 0;
  return null;
end $$;

create trigger rounds_record_added_positions after insert on rounds
  referencing new table as changed for each statement execute function record_added_positions();

create trigger rounds_record_dropped_positions after delete on rounds
  referencing old table as changed for each statement execute function record_added_positions();

-- Recomputes `in_active_squad`, `in_upcoming_squad`, `in_squad`, `owes` and `has_contributed` for the people with the
-- given ids.
create function refresh_member_flags(whose uuid[]) returns void language plpgsql as $$
begin
  if cardinality(whose) = 0 then return; end if;
  -- Locks the rows, so that the second of two concurrent writers counts the changes of the first writer.
  perform from people where id = any(whose) order by id for no key update;
  update people
  set in_active_squad = computed.in_active_squad, in_upcoming_squad = computed.in_upcoming_squad,
    in_squad = computed.in_squad, owes = computed.owes, has_contributed = computed.has_contributed
  from (select one.id,
      exists (select from seats join squads on squads.id = squad_id where person_id = one.id
        and seats.status = 'active' and kind <> 'test' and squads.status = 'active') as in_active_squad,
      exists (select from seats join squads on squads.id = squad_id where person_id = one.id
        and seats.status = 'active' and kind <> 'test' and squads.status = 'upcoming') as in_upcoming_squad,
      exists (select from seats join squads on squads.id = squad_id where person_id = one.id
        and seats.status = 'active' and kind <> 'test') as in_squad,
      exists (select from seats join contributions on seat_id = seats.id where person_id = one.id
        and state in ('failed', 'defaulted', 'charged_back')
        and owed_pot + owed_reserve + owed_fund + owed_losses > 0) as owes,
      exists (select from seats join contributions on seat_id = seats.id where person_id = one.id
        and state = 'confirmed') as has_contributed
    from unnest(whose) as one (id)) computed
  where people.id = computed.id
    and (people.in_active_squad, people.in_upcoming_squad, people.in_squad, people.owes, people.has_contributed)
      is distinct from
      (computed.in_active_squad, computed.in_upcoming_squad, computed.in_squad, computed.owes, computed.has_contributed);
end $$;

-- The next three triggers recompute the flags of members after changes of seats, squads or contributions. The triggers
-- subtract sets of old and new values, because a join would compare each old row with each new row.
create function seats_refresh_member_flags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform refresh_member_flags(array(select person_id from written));
  elsif tg_op = 'DELETE' then perform refresh_member_flags(array(select person_id from gone));
  else perform refresh_member_flags(array(
    select person_id from (
      (select id, person_id, squad_id, status from gone except select id, person_id, squad_id, status from written)
      union all
      (select id, person_id, squad_id, status from written except select id, person_id, squad_id, status from gone)
    ) moved));
  end if;
  return null;
end $$;

create trigger seats_keep_standing_in after insert on seats
  referencing new table as written for each statement execute function seats_refresh_member_flags();

create trigger seats_refresh_member_flags after update on seats
  referencing old table as gone new table as written
  for each statement execute function seats_refresh_member_flags();

create trigger seats_keep_standing_out after delete on seats
  referencing old table as gone for each statement execute function seats_refresh_member_flags();

-- Recomputes the flags of members after a change of their squad's status or kind.
create function squads_refresh_member_flags() returns trigger language plpgsql as $$
begin
  perform refresh_member_flags(array(
    select person_id from (select id, status, kind from written except select id, status, kind from gone) moved
    join seats on squad_id = moved.id));
  return null;
end $$;

create trigger squads_refresh_member_flags after update on squads
  referencing old table as gone new table as written
  for each statement execute function squads_refresh_member_flags();

-- Recomputes the flags of members after a change of overdue or confirmed contributions.
create function contributions_refresh_member_flags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform refresh_member_flags(array(
    select people.id from written join seats on seats.id = seat_id join people on people.id = person_id
    where (written.state = 'confirmed' and not has_contributed)
      or is_overdue(written.state, owed_pot + owed_reserve + owed_fund + owed_losses)));
  elsif tg_op = 'DELETE' then perform refresh_member_flags(array(
    select person_id from gone join seats on seats.id = seat_id
    where state = 'confirmed' or is_overdue(state, owed_pot + owed_reserve + owed_fund + owed_losses)));
  else perform refresh_member_flags(array(
    select person_id from (
      (select seat_id, round, is_overdue(state, owed_pot + owed_reserve + owed_fund + owed_losses) from written
        except select seat_id, round, is_overdue(state, owed_pot + owed_reserve + owed_fund + owed_losses) from gone)
      union all
      (select seat_id, round, false from gone where state = 'confirmed'
        except select seat_id, round, false from written where state = 'confirmed')
    ) moved join seats on seats.id = moved.seat_id
    union all
    select people.id from (
      select seat_id, round from written where state = 'confirmed'
      except select seat_id, round from gone where state = 'confirmed'
    ) paid join seats on seats.id = paid.seat_id join people on people.id = person_id and not has_contributed));
  end if;
  return null;
end $$;

create trigger contributions_keep_standing_in after insert on contributions
  referencing new table as written for each statement execute function contributions_refresh_member_flags();

create trigger contributions_refresh_member_flags after update on contributions
  referencing old table as gone new table as written
  for each statement execute function contributions_refresh_member_flags();

create trigger contributions_keep_standing_out after delete on contributions
  referencing old table as gone for each statement execute function contributions_refresh_member_flags();

-- ----------------------------------------------------------------------
-- The ledger: accounts, transfers and totals (MONEY §6)
-- ----------------------------------------------------------------------

-- A ledger account with its totals in cents. The balance is credits minus debits. Only transfers change totals, and
-- accounts are never deleted (MONEY §6).
create table ledger_accounts (
  name text primary key,
  debits bigint not null default 0,
  credits bigint not null default 0,
  -- Whether the balance is not zero. An index uses this column instead of the totals, because this column seldom
  -- changes.
  holds boolean not null generated always as (credits <> debits) stored,
  -- Number of the account, stored in transfers instead of the longer name. Accounts of the platform have negative
  -- numbers, so that partial indexes can select the transfers of these accounts.
  number bigint not null generated always as identity,
  constraint ledger_accounts_totals check (debits >= 0 and credits >= 0),
  constraint ledger_accounts_name_known
    check (name ~ '^(clearing:.+|pot:.+|reserve:.+|wallet:.+|guarantor:.+|fund|fees|rewards|losses)$'),
  constraint ledger_accounts_no_negative_balance
    check (name !~ '^(pot:|reserve:|wallet:|guarantor:|fund$)' or credits >= debits),
  constraint ledger_accounts_number_once unique (number),
  constraint ledger_accounts_platform_number
    check ((number < 0) = (name ~ '^(clearing:.+|fund|fees|rewards|losses)$'))
);

-- Accounts of one kind, such as all pots. The indexed expressions never change, so updates of the totals skip these
-- indexes.
create index ledger_accounts_kind on ledger_accounts (split_part(name, ':', 1), name);
create index ledger_accounts_with_balance on ledger_accounts (split_part(name, ':', 1), split_part(name, ':', 2), name)
  where holds;

-- A transfer in cents from the debit account to the credit account, protected against changes by triggers and grants.
-- Another transfer corrects a mistake. The view `ledger_transfers` shows transfers with account names.
create table ledger_entries (
  id bigint generated always as identity,
  debit_number bigint not null,
  credit_number bigint not null,
  amount bigint not null,
  -- Day of the transfer. `written_at` is the time of the insert.
  value_date date not null,
  written_at timestamptz not null default app_now(),
  kind text not null,
  reference text not null,
  constraint ledger_transfers_pkey primary key (id),
  constraint ledger_transfers_amount check (amount > 0),
  constraint ledger_transfers_two_accounts check (debit_number <> credit_number),
  constraint ledger_transfers_reference_once unique (reference),
  constraint ledger_transfers_debit_fkey foreign key (debit_number) references ledger_accounts (number),
  constraint ledger_transfers_credit_fkey foreign key (credit_number) references ledger_accounts (number)
);

create index ledger_transfers_debit on ledger_entries (debit_number, id);
create index ledger_transfers_credit on ledger_entries (credit_number, id);
create index ledger_transfers_day on ledger_entries (value_date);

-- Statements of platform accounts by day, kind and amount. A debit lowers the balance, so the index for debits has
-- descending amounts.
create index ledger_transfers_debit_day on ledger_entries (debit_number, value_date, id) where debit_number < 0;
create index ledger_transfers_credit_day on ledger_entries (credit_number, value_date, id) where credit_number < 0;
create index ledger_transfers_debit_kind on ledger_entries (debit_number, kind, id) where debit_number < 0;
create index ledger_transfers_credit_kind on ledger_entries (credit_number, kind, id) where credit_number < 0;
create index ledger_transfers_debit_amount on ledger_entries (debit_number, amount desc, id) where debit_number < 0;
create index ledger_transfers_credit_amount on ledger_entries (credit_number, amount, id) where credit_number < 0;

-- Transfers of platform accounts, by the key of the provider's order.
create index ledger_transfers_order on ledger_entries (ledger_order_key(reference))
  where debit_number < 0 or credit_number < 0;

-- Contributions from wallets and outside the app, by seat and round.
create index ledger_transfers_without_debit on ledger_entries
  (split_part(reference, ':', 4), split_part(reference, ':', 3))
  where reference like 'wallet:%' or reference like 'outside:%';

-- Amounts in cents that a job later adds to the totals of platform accounts. Concurrent transfers insert separate rows
-- here and do not wait for one account row (docs/decisions/0061-no-shared-lock.md). The job deletes the added rows.
create table ledger_pending_totals (
  id bigint generated always as identity primary key,
  debits bigint not null,
  credits bigint not null,
  number bigint not null constraint ledger_pending_totals_number_fkey references ledger_accounts (number),
  constraint ledger_pending_totals_something check (debits >= 0 and credits >= 0)
);

create index ledger_pending_totals_number on ledger_pending_totals (number);

-- A verification of the ledger, each night or on request of staff (MONEY §6). Kept for seven years.
create table book_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  duration_ms integer not null,
  transfers bigint not null,
  -- First mismatch, as {what, where, expected, found}. Null without a mismatch.
  difference jsonb,
  -- Number of orders on which a provider and the ledger disagree.
  disagreements integer not null,
  -- Person who requested the verification. Null for the nightly verification.
  requested_by uuid constraint book_checks_asked_by_fkey references people
);

create index book_checks_asked_by on book_checks (requested_by);

-- Totals of every account, including the amounts in `ledger_pending_totals`. All balances come from this view.
create view ledger_totals as
select name, number,
  accounts.debits + coalesce(added.debits, 0) as debits,
  accounts.credits + coalesce(added.credits, 0) as credits,
  accounts.credits + coalesce(added.credits, 0) <> accounts.debits + coalesce(added.debits, 0) as holds
from ledger_accounts accounts left join (
  select number, sum(debits)::bigint as debits, sum(credits)::bigint as credits
  from ledger_pending_totals group by number) added using (number);

-- Transfers with the names of their accounts.
create view ledger_transfers as
select id, debits.name as debit, credits.name as credit, amount, kind, reference, value_date, written_at,
  debit_number, credit_number
from ledger_entries
  left join ledger_accounts debits on debits.number = debit_number
  left join ledger_accounts credits on credits.number = credit_number;

-- Inserts a transfer by account names. The insert fails for an unknown account name.
create rule ledger_transfers_by_names as on insert to ledger_transfers do instead
  insert into ledger_entries (debit_number, credit_number, amount, kind, reference, value_date, written_at) values (
    (select number from ledger_accounts where name = new.debit),
    (select number from ledger_accounts where name = new.credit),
    new.amount, new.kind, new.reference, new.value_date, coalesce(new.written_at, app_now()));

-- Rejects changes of transfers and of pending amounts. Pending amounts can be deleted, because each deletion adds the
-- amount to the totals.
create function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', tg_op, tg_table_name;
end $$;

create trigger ledger_pending_totals_only_grows before update on ledger_pending_totals
  for each row execute function ledger_reject_change();

create trigger ledger_transfers_append_only before update or delete on ledger_entries
  for each row execute function ledger_reject_change();

create trigger ledger_transfers_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_reject_change();

-- Adds new transfers to the totals, or to `ledger_pending_totals` for accounts that may go below zero. Runs as the
-- owner, because the server's role cannot change totals. The low page cost makes the planner prefer indexes.
create function ledger_add_to_totals() returns trigger language plpgsql security definer
  set search_path from current set random_page_cost = 1 as $$
declare
  -- Number of the fund, the only platform account that may not go below zero.
  fund constant bigint := coalesce((select number from ledger_accounts where name = 'fund'), 0);
begin
  with moved as (
    select number, sum(debit_part)::bigint as debits, sum(credit_part)::bigint as credits
    from (
      select debit_number as number, amount as debit_part, 0 as credit_part from new_transfers
      union all
      select credit_number, 0, amount from new_transfers
    ) parts
    group by number),
  added as (
    insert into ledger_pending_totals (number, debits, credits)
    select number, debits, credits from moved where number < 0 and number <> fund)
  update ledger_accounts account
  set debits = account.debits + moved.debits, credits = account.credits + moved.credits
  from moved where account.number = moved.number and (moved.number > 0 or moved.number = fund);
  return null;
end $$;

create trigger ledger_transfers_keep_totals after insert on ledger_entries
  referencing new table as new_transfers for each statement execute function ledger_add_to_totals();

-- Rejects changes of account totals outside the transfer triggers. New accounts start at zero.
create function ledger_protect_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return new; end if;
  if tg_op = 'INSERT' and new.debits = 0 and new.credits = 0 then return new; end if;
  raise exception 'totals of % change only with a transfer', coalesce(new.name, old.name);
end $$;

create trigger ledger_accounts_only_by_transfers before insert or update or delete on ledger_accounts
  for each row execute function ledger_protect_totals();

-- Stores the amount of a transfer 'reward:<person>' in `referral_reward` of the person.
create function set_referral_reward() returns trigger language plpgsql as $$
begin
  update people set referral_reward = new.amount where id = substr(new.reference, 8)::uuid;
  return null;
end $$;

create trigger ledger_transfers_keep_reward after insert on ledger_entries for each row
  when (new.reference ~ '^reward:[0-9a-f-]{36}$') execute function set_referral_reward();

-- Adds deleted rows of `ledger_pending_totals` to the totals.
create function ledger_apply_pending_totals() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  update ledger_accounts account
  set debits = account.debits + added.debits, credits = account.credits + added.credits
  from (select number, sum(debits)::bigint as debits, sum(credits)::bigint as credits from gone group by number) added
  where account.number = added.number;
  return null;
end $$;

create trigger ledger_pending_totals_fold_in after delete on ledger_pending_totals
  referencing old table as gone for each statement execute function ledger_apply_pending_totals();

-- Deletes the unlocked rows of `ledger_pending_totals`. A trigger adds the amounts of the deleted rows to the totals. A
-- job calls this function every five minutes.
create function ledger_fold_pending_totals() returns void language sql security definer
  set search_path from current as $$
  delete from ledger_pending_totals where id in (select id from ledger_pending_totals for update skip locked)
$$;

-- Gives platform accounts negative numbers. The trigger also runs during the restore of a database copy (replica mode).
create function ledger_negate_platform_number() returns trigger language plpgsql as $$
begin
  new.number := -new.number;
  return new;
end $$;

create trigger ledger_accounts_number before insert on ledger_accounts for each row
  when (new.name ~ '^(clearing:.+|fund|fees|rewards|losses)$') execute function ledger_negate_platform_number();

alter table ledger_accounts enable always trigger ledger_accounts_number;

-- ----------------------------------------------------------------------
-- Debits
-- ----------------------------------------------------------------------

-- A member's authorization to debit an account, with the accepted text. A member has at most one active mandate. The
-- accepted text is kept for seven years after the erasure of the member, and the last digits until the erasure.
create table mandates (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint mandates_person_fkey references people,
  bank_id uuid constraint mandates_bank_fkey references banks on delete set null,
  -- Id that the app created for the consent at the provider.
  flow text not null,
  status text not null default 'pending',
  created_at timestamptz not null default app_now(),
  -- Text that the member read and accepted, with its language.
  agreement text,
  language text,
  agreed_at timestamptz,
  active_at timestamptz,
  ended_at timestamptz,
  provider text not null,
  -- Last digits of the account. Some providers reveal the last digits only.
  last_digits text,
  -- Time at which the mandate ended at the provider, after the settlement of the mandate's last charge.
  provider_ended_at timestamptz,
  -- Whether the bank or the provider ended the mandate, rather than the member.
  ended_by_bank boolean not null default false,
  constraint mandates_flow_once unique (flow),
  constraint mandates_status_known check (status in ('pending', 'active', 'cancelled', 'failed'))
);

create index mandates_bank on mandates (bank_id);
create unique index mandates_one_active on mandates (person_id) where status = 'active';
create index mandates_person on mandates (person_id);

-- Mandates that must still end at the provider.
create index mandates_to_end on mandates (ended_at) where ended_at is not null and provider_ended_at is null;

-- One debit for a contribution, in cents. Attempt 1 is the first debit, and later attempts are retries. Kept for seven
-- years.
create table charges (
  squad_id uuid not null,
  round integer not null,
  seat_id uuid not null,
  attempt integer not null,
  amount bigint not null,
  charge_on date not null,
  state text not null,
  -- Surplus in cents that was credited to the payer's wallet (MONEY §3.9).
  to_wallet bigint not null,
  -- Mandate and provider of the debit, set at the first submission. A charge without a provider is still in the outbox.
  mandate_id uuid constraint charges_mandate_fkey references mandates,
  provider text,
  primary key (squad_id, round, seat_id, attempt),
  constraint charges_contribution_fkey foreign key (squad_id, round, seat_id) references contributions,
  constraint charges_state_known check (state in ('submitted', 'confirmed', 'failed', 'charged_back')),
  constraint charges_amount check (amount > 0 and to_wallet between 0 and amount)
);

create index charges_mandate on charges (mandate_id);
create index charges_day on charges (charge_on);

-- A debit in cents that a guarantor pays for one debt. The provider reports the result later. Kept for seven years.
create table guarantor_charges (
  -- Key of the order. Rows with the same `flow` share a consent.
  payment text constraint guarantor_charges_pkey primary key,
  flow text not null,
  provider text not null,
  guarantor_id uuid not null constraint guarantor_charges_guarantor_fkey references guarantors,
  squad_id uuid not null constraint guarantor_charges_squad_fkey references squads,
  round integer not null,
  seat_id uuid not null constraint guarantor_charges_seat_fkey references seats,
  amount bigint not null,
  state text not null default 'asked',
  asked_at timestamptz not null,
  cause text,
  -- Time at which the consent ended at the provider. A consent is valid for one payment.
  provider_ended_at timestamptz,
  constraint guarantor_charges_amount_positive check (amount > 0),
  constraint guarantor_charges_state_known check (state in ('asked', 'ordered', 'paid', 'failed')),
  constraint guarantor_charges_cause_of_failed check ((state = 'failed') or cause is null)
);

create index guarantor_charges_flow on guarantor_charges (flow);
create index guarantor_charges_guarantor on guarantor_charges (guarantor_id);
create index guarantor_charges_squad on guarantor_charges (squad_id);
create index guarantor_charges_seat on guarantor_charges (seat_id);
create index guarantor_charges_to_end on guarantor_charges (flow) where provider_ended_at is null;

-- A payment in cents by a guarantor for one contribution of the member. Never changed (grants), and kept for seven
-- years.
create table guarantor_payments (
  id uuid primary key default gen_random_uuid(),
  payment text not null,
  guarantor_id uuid not null constraint guarantor_payments_guarantor_fkey references guarantors,
  squad_id uuid not null constraint guarantor_payments_squad_fkey references squads,
  round integer not null,
  amount bigint not null constraint guarantor_payments_amount_positive check (amount > 0),
  paid_at timestamptz not null,
  constraint guarantor_payments_once unique (payment)
);

create index guarantor_payments_guarantor on guarantor_payments (guarantor_id, paid_at);
create index guarantor_payments_squad on guarantor_payments (squad_id);

-- Returns the amount in cents that a guarantor paid for one squad, including debits in progress.
create function guarantor_charged(guarantor uuid, squad uuid) returns bigint language sql stable as $$
  select (select coalesce(sum(amount), 0) from guarantor_payments where guarantor_id = guarantor and squad_id = squad)::bigint
    + (select coalesce(sum(amount), 0) from guarantor_charges
       where guarantor_id = guarantor and squad_id = squad and state = 'ordered')::bigint
$$;

-- Returns the part of a signature's total that squads use, in cents. A squad in which the guarantor covers a seat uses
-- the full signed amount. Any other squad uses the paid amount.
create function guarantee_used(guarantee uuid) returns bigint language sql stable as $$
  select coalesce(sum(case
      when exists (select 1 from seats where seats.squad_id = named.squad_id and seats.guarantor_id = named.guarantor_id)
        then named.most
      else guarantor_charged(named.guarantor_id, named.squad_id) end), 0)::bigint
  from (select guarantor_id, squad_id, max(guarantee_squads.most) as most
    from guarantee_squads join guarantees on guarantees.id = guarantee_id
    where guarantee_id = guarantee group by guarantor_id, squad_id) named
$$;

-- Rejects a row that would make the squads of a signature use more than the signed total.
create function check_guarantee_squads() returns trigger language plpgsql as $$
declare
  signed guarantees;
begin
  select * into strict signed from guarantees where id = new.guarantee_id;
  perform 1 from guarantors where id = signed.guarantor_id for no key update;
  if guarantee_used(signed.id) > signed.most then
    raise exception 'squads of guarantee % exceed the signed total', signed.id
      using errcode = 'check_violation', constraint = 'guarantee_squads_within_total', table = 'guarantee_squads';
  end if;
  return null;
end
$$;

create trigger guarantee_squads_within_total after insert on guarantee_squads
  for each row execute function check_guarantee_squads();

-- Rejects a payment above the amount that the guarantor signed for the squad.
create function check_guarantor_amount() returns trigger language plpgsql as $$
begin
  perform 1 from guarantors where id = new.guarantor_id for no key update;
  if guarantor_charged(new.guarantor_id, new.squad_id) > guarantor_promised(new.guarantor_id, new.squad_id) then
    raise exception 'guarantor % would pay more than the signed amount', new.guarantor_id
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end
$$;

create trigger guarantor_charges_within_promise after insert or update of state, amount on guarantor_charges
  for each row when (new.state = 'ordered') execute function check_guarantor_amount();
create trigger guarantor_payments_within_promise after insert on guarantor_payments
  for each row execute function check_guarantor_amount();

-- ----------------------------------------------------------------------
-- Payouts, withdrawals and bank files
-- ----------------------------------------------------------------------

-- A payout of a round, in cents. `seq` 0 is the main payout, and higher numbers are supplements. Kept for seven years.
create table payouts (
  id uuid not null constraint payouts_id_once unique default uuid_by_time(),
  squad_id uuid not null constraint payouts_squad_fkey references squads,
  round integer not null,
  seq integer not null,
  state text not null,
  held_reason text,
  pot bigint not null,
  fee bigint not null,
  reserve_share bigint not null,
  set_off bigint not null,
  net bigint not null,
  -- Number of times that the payout was sent. Zero until money leaves the pot.
  attempt integer not null,
  updated_on date not null,
  -- Bank account of the last payment attempt (MONEY §3.7).
  account uuid constraint payouts_account_fkey references banks on delete set null,
  -- Net amount if every contribution is confirmed or covered (MONEY §3.8). Every step updates this amount.
  expected_net bigint not null,
  -- Provider of the last payment attempt.
  provider text,
  -- Copy of the round's payout day, for indexes. Null if the round was deleted.
  payout_on date,
  -- First day on which the payout was due while the recipient had no bank account. Null otherwise (MONEY §5).
  no_account_since date,
  primary key (squad_id, round, seq),
  constraint payouts_state_known check (state in
    ('scheduled', 'ready', 'awaiting_approval', 'submitted', 'paid', 'failed', 'held', 'cancelled')),
  constraint payouts_adds_up check (attempt = 0 or pot = fee + reserve_share + set_off + net),
  constraint payouts_held_reason_known
    check (held_reason in ('identity', 'bank', 'new_bank', 'retry_under_way', 'staff', 'returned', 'suspended', 'unconfirmed')),
  constraint payouts_day_of_round foreign key (payout_on, squad_id, round)
    references rounds (payout_on, squad_id, number) on update cascade on delete set null (payout_on)
);

create index payouts_account on payouts (account);

-- Payouts for the next bank file.
create index payouts_submitted on payouts (id) where state = 'submitted';

create index payouts_newest on payouts (updated_on, id);
create index payouts_by_state on payouts (state, updated_on, id);
create index payouts_by_net on payouts (net, id);
create index payouts_waiting_in_state on payouts (state, (attempt > 0), payout_on, id) include (attempt)
  where payout_on is not null;
create index payouts_by_day on payouts (payout_on, id);
create index payouts_open on payouts (squad_id) where state not in ('paid', 'cancelled');

-- List of payouts for staff, with the states that need action first.
create index payouts_by_need on payouts
  (array_position(
      array['awaiting_approval', 'failed', 'held', 'ready', 'scheduled', 'submitted', 'paid', 'cancelled'], state),
    payout_on, id) include (state)
  where payout_on is not null;

-- The approval of a payout of one amount to one bank account, by two people (proposed_acts, MONEY §3.7). Deleted with
-- the bank account.
create table payout_approvals (
  id bigint generated always as identity primary key,
  squad_id uuid not null,
  round integer not null,
  seq integer not null,
  staff uuid not null constraint payout_approvals_staff_fkey references people,
  account uuid not null constraint payout_approvals_account_fkey references banks on delete cascade,
  -- The approved amount in cents. Another amount needs another approval.
  amount bigint not null,
  constraint payout_approvals_payout_fkey foreign key (squad_id, round, seq) references payouts,
  constraint payout_approvals_once unique (squad_id, round, seq)
);

create index payout_approvals_staff on payout_approvals (staff);
create index payout_approvals_account on payout_approvals (account);

-- A withdrawal in cents from a wallet to a bank account. The ledger has one transfer, and a second transfer after a
-- return by the bank (MONEY §6). Kept for seven years.
create table withdrawals (
  id uuid primary key,
  person_id uuid not null constraint withdrawals_person_fkey references people,
  bank_id uuid constraint withdrawals_bank_fkey references banks on delete set null,
  -- Last digits of the bank account, kept after the member removes the account.
  last_digits text not null,
  amount bigint not null,
  state text not null default 'submitted',
  ordered_on date not null,
  updated_on date not null,
  provider text not null,
  constraint withdrawals_amount check (amount > 0),
  constraint withdrawals_state_known check (state in ('submitted', 'paid', 'returned'))
);

create index withdrawals_person on withdrawals (person_id, ordered_on);
create index withdrawals_bank on withdrawals (bank_id);

-- Withdrawals for the next bank file.
create index withdrawals_submitted on withdrawals (id) where state = 'submitted';

-- An imported file of the bank's results. The hash of the text prevents a second import. Kept for seven years.
create table bank_returns (
  id bigint generated always as identity primary key,
  name text not null,
  sha256 text not null constraint bank_returns_once unique,
  imported_by uuid not null constraint bank_returns_brought_by_fkey references people,
  at timestamptz not null
);

create index bank_returns_brought_by on bank_returns (imported_by);

-- A file of payouts and withdrawals for the bank. Two people release the file (proposed_acts).
-- Released files never change and are kept for seven years. Other files can be deleted.
create table bank_files (
  id bigint generated always as identity primary key,
  made_by uuid not null constraint bank_files_made_by_fkey references people,
  made_at timestamptz not null,
  released_by uuid constraint bank_files_released_by_fkey references people,
  released_at timestamptz,
  -- File creation number: one more than the last released number, or 1 after 9999.
  number integer,
  -- Day on which the money arrives at the payees' banks.
  due_on date,
  -- Text of the file, encrypted because of the full account numbers in the text.
  text_cipher bytea,
  constraint bank_files_release_complete
    check (num_nonnulls(released_by, released_at, number, due_on, text_cipher) in (0, 5)),
  constraint bank_files_number_of_four_digits check (number between 1 and 9999)
);

create index bank_files_made_by on bank_files (made_by);
create index bank_files_released_by on bank_files (released_by);

-- One payment attempt in a bank file, with the bank's result. Each payment attempt is in one file only.
create table bank_file_lines (
  id bigint generated always as identity primary key,
  -- Reference of the line, which the bank repeats in the results.
  reference text not null generated always as ('ADA' || lpad(id::text, 9, '0')) stored
    constraint bank_file_lines_reference_once unique,
  file_id bigint not null constraint bank_file_lines_file_fkey references bank_files,
  payout_id uuid constraint bank_file_lines_payout_fkey references payouts (id),
  attempt integer,
  withdrawal_id uuid constraint bank_file_lines_withdrawal_fkey references withdrawals,
  account uuid constraint bank_file_lines_account_fkey references banks on delete set null,
  amount bigint not null,
  -- Result from the bank. Null until the result is known.
  verdict text,
  reason text,
  -- Imported file with the result. Null if the line counts as paid because the bank returned no payment in time.
  return_id bigint constraint bank_file_lines_return_fkey references bank_returns,
  constraint bank_file_lines_of_one
    check (num_nonnulls(payout_id, withdrawal_id) = 1 and (payout_id is null) = (attempt is null)),
  constraint bank_file_lines_amount check (amount > 0),
  constraint bank_file_lines_verdict_known check (verdict in ('paid', 'failed')),
  constraint bank_file_lines_payout_once unique (payout_id, attempt),
  constraint bank_file_lines_withdrawal_once unique (withdrawal_id),
  constraint bank_file_lines_verdict_has_source check (verdict = 'paid' or (verdict is null) = (return_id is null))
);

create index bank_file_lines_account on bank_file_lines (account);
create index bank_file_lines_return on bank_file_lines (return_id);
create index bank_file_lines_open on bank_file_lines (file_id) where verdict is null;
create index bank_file_lines_file on bank_file_lines (file_id) include (amount);

-- Rejects changes of a released file, except a new encryption of the text.
create function bank_files_reject_change() returns trigger language plpgsql as $$
begin
  -- Key rotation encrypts the text again. Without an encryption key, nobody can replace the text.
  if old.released_at is not null
    and (tg_op = 'DELETE' or to_jsonb(old) - 'text_cipher' is distinct from to_jsonb(new) - 'text_cipher'
      or new.text_cipher is null)
  then raise exception 'a released bank file stays as it is'; end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger bank_files_reject_change before update or delete on bank_files
  for each row execute function bank_files_reject_change();

-- Rejects new and deleted lines in a released file. The bank result of a line can change, and the account of a line can
-- be removed.
create function bank_file_lines_reject_change() returns trigger language plpgsql as $$
declare
  is_released boolean := (select released_at is not null from bank_files
    where id = case tg_op when 'INSERT' then new.file_id else old.file_id end);
begin
  if tg_op = 'UPDATE' then
    if (old.file_id, old.payout_id, old.attempt, old.withdrawal_id, old.amount)
        is distinct from (new.file_id, new.payout_id, new.attempt, new.withdrawal_id, new.amount)
      or (new.account is not null and new.account is distinct from old.account)
    then raise exception 'a line of a bank file stays as it is'; end if;
  elsif is_released then raise exception 'a released bank file stays as it is';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger bank_file_lines_reject_change before insert or update or delete on bank_file_lines
  for each row execute function bank_file_lines_reject_change();

-- ----------------------------------------------------------------------
-- Providers of money: ids, events, polls and reconciliation
-- ----------------------------------------------------------------------

-- A current or former money provider, by name. The ledger check allows a clearing account for each name.
create table payment_providers (
  name text constraint payment_providers_pkey primary key
);

-- Ids of a consent at a provider: the consent request and the resulting mandate. Kept for seven years.
create table provider_mandate_ids (
  provider text not null,
  flow text not null,
  request text not null,
  mandate text,
  constraint provider_mandate_ids_pkey primary key (provider, flow),
  constraint provider_mandate_ids_request_once unique (provider, request),
  constraint provider_mandate_ids_mandate_once unique (provider, mandate)
);

-- An event of a money provider. Each event id is stored once, before the event is applied. Kept for seven years.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  -- Squad of the event's order. Null for events of withdrawals.
  squad_id uuid,
  event jsonb not null,
  received_at timestamptz not null default app_now(),
  applied_at timestamptz,
  -- Time at which the event matched no known order. Staff retry the event, or close the event with a reason.
  unmatched_at timestamptz,
  closed_reason text,
  constraint provider_events_once unique (provider, event_id)
);

create index provider_events_waiting on provider_events (id) where applied_at is null and unmatched_at is null;
create index provider_events_unmatched on provider_events (id) where unmatched_at is not null and closed_reason is null;
-- Failed contributions and results of payouts, for the history of a squad.
create index provider_events_of_squad on provider_events (squad_id, id)
  where event ->> 'kind' in ('charge_failed', 'charge_charged_back', 'payout_paid', 'payout_failed');
create index provider_events_of_withdrawals on provider_events (id)
  where applied_at is null and unmatched_at is null and squad_id is null;

-- The provider's id for each order key of the app. The amount is in cents. The rows are kept for seven years.
create table provider_order_ids (
  provider text not null,
  id text not null,
  key text not null,
  amount bigint not null,
  -- Charge day that the provider set.
  due_on date,
  -- Guarantor who pays the order. Null for other orders.
  guarantor_id uuid constraint provider_order_ids_guarantor_fkey references guarantors,
  constraint provider_order_ids_pkey primary key (provider, id),
  constraint provider_order_ids_key_once unique (provider, key),
  constraint provider_order_ids_amount_positive check (amount > 0)
);

create index provider_order_ids_guarantor on provider_order_ids (guarantor_id) where guarantor_id is not null;

-- A provider event as received, before a row in `provider_events` exists. Kept for 180 days after processing.
create table provider_webhook_events (
  provider text not null,
  id text not null,
  notice jsonb not null,
  received_at timestamptz not null,
  read_at timestamptz,
  constraint provider_webhook_events_pkey primary key (provider, id)
);

create index provider_webhook_events_unread on provider_webhook_events (provider, received_at) where read_at is null;

-- Time of the last poll for a provider's events.
create table provider_poll_cursors (
  provider text constraint provider_poll_cursors_pkey primary key,
  asked_at timestamptz not null
);

-- Time of the last delivery of each webhook, to detect a provider that stopped sending webhooks.
create table webhook_deliveries (
  webhook text constraint webhook_deliveries_pkey primary key,
  received_at timestamptz not null
);

-- A difference in cents between an order at a provider and the ledger (MONEY §6). The difference ends when staff
-- resolve the difference with a reason, or when both sides agree. Kept for seven years.
create table reconciliation_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null,
  kind text not null,
  reported bigint not null,
  booked bigint not null,
  reported_on date not null,
  found_at timestamptz not null,
  resolution text,
  reason text,
  resolved_by uuid constraint reconciliation_differences_resolved_by_fkey references people,
  resolved_at timestamptz,
  constraint reconciliation_differences_kind_known check (kind in ('unknown_here', 'unknown_there', 'amounts_differ')),
  constraint reconciliation_differences_resolution_known
    check (resolution in ('taken_in', 'ordered_again', 'explained', 'agrees')),
  constraint reconciliation_differences_resolved check ((resolution is null) = (resolved_at is null))
);

create unique index reconciliation_differences_open_once on reconciliation_differences (provider, key)
  where resolved_at is null;
create index reconciliation_differences_key on reconciliation_differences (key, id);
create index reconciliation_differences_resolved_by on reconciliation_differences (resolved_by);

-- ----------------------------------------------------------------------
-- The outbox and idempotency
-- ----------------------------------------------------------------------

-- A mail, push message or money order to send. Delivered rows, and failed mails and push messages, are kept for 90
-- days. A failed mail with a code or link is kept for 7 days. An undelivered money order is kept without a limit.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Idempotency key: the receiver accepts each key once.
  key text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  error text,
  -- Queue of the row, with separate workers for each queue.
  queue text not null,
  -- Key of another row that must be delivered before this row. For example, a charge is delivered before its retry.
  follows text,
  created_at timestamptz not null default app_now(),
  -- End of the lease of the process that delivers the row. After this time, another process can claim the row.
  leased_until timestamptz,
  leased_by uuid,
  -- Time of the last attempt, if this attempt failed. The row waits until staff retry the delivery.
  failed_at timestamptz,
  -- Span of the cause (W3C Trace Context). Null while tracing is off.
  traceparent text,
  constraint outbox_key_once unique (key),
  constraint outbox_lease_complete check ((leased_until is null) = (leased_by is null)),
  constraint outbox_one_outcome check (done_at is null or (failed_at is null and leased_by is null)),
  constraint outbox_queue_known check (queue in ('codes', 'charges', 'payouts', 'updates', 'reminders', 'bulk', 'push')),
  constraint outbox_kind_known check (kind in
    ('mail', 'code', 'push',
      'charge', 'payout', 'refund', 'charge_refund', 'withdrawal', 'guarantor_charge', 'end_mandate')),
  constraint outbox_queue_of_kind check (
    case kind when 'push' then queue = 'push' when 'code' then queue = 'codes'
      when 'mail' then queue in ('codes', 'updates', 'reminders', 'bulk') else queue in ('charges', 'payouts') end)
-- Every lease updates a row. Free space on each page keeps the updated row on the same page.
) with (fillfactor = 50);

create index outbox_waiting on outbox (queue, next_attempt_at, id) where done_at is null and failed_at is null;
create index outbox_failed on outbox (failed_at, id) where failed_at is not null;
create index outbox_delivered on outbox (done_at) where done_at is not null;

-- Refunds in progress to a guarantor, for the member's account page.
create index outbox_refunds on outbox ((payload ->> 'guarantor')) where kind = 'refund' and done_at is null;

-- Earliest time of the next call to a provider, for the provider's rate limit across all processes.
create table provider_rate_limits (
  provider text primary key,
  next_call_at timestamptz not null
);

-- A scheduled job with the time of the next run. A process leases the job during a run, so that each run happens once.
create table timetable (
  name text primary key,
  next_run_at timestamptz not null,
  leased_until timestamptz,
  last_success_at timestamptz
);

-- A request with an Idempotency-Key, and the stored response. A repeat of the request has no second effect. Kept for a
-- week.
create table idempotency_keys (
  person_id uuid not null constraint idempotency_keys_person_fkey references people,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  -- End of the lease of the running request. If the process dies before the write, the key is free after this time.
  leased_until timestamptz,
  -- Whether the write was committed. Set inside the write's transaction, so that a write with a lost response does not
  -- run again.
  is_completed boolean not null default false,
  primary key (person_id, key),
  constraint idempotency_keys_length check (length(key) <= 255),
  constraint idempotency_keys_answer_or_lease
    check ((answer is null) = (leased_until is not null)),
  constraint idempotency_keys_answer_of_done check (answer is null or is_completed)
);

-- Notifies every process about the queues with new rows. The notification's payload is the live topic of the queue.
create function notify_outbox_added() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', 'outbox:' || queue) from (select distinct queue from added) as queues;
  return null;
end $$;

create trigger outbox_notify_added after insert on outbox referencing new table as added
  for each statement execute function notify_outbox_added();

-- ----------------------------------------------------------------------
-- Notifications and announcements
-- ----------------------------------------------------------------------

-- A notification in the app. Pages render `kind` and `details` in the reader's language. Kept for 400 days.
create table notifications (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint notifications_person_fkey references people,
  kind text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz,
  -- Deduplication key: only one notification with this key is stored (MONEY §7).
  key text constraint notifications_key_once unique
);

create index notifications_newest on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id, kind, id) where read_at is null;

-- Notifies the open pages of each person. PostgreSQL merges equal notifications of one transaction, so each page is
-- notified once.
create function notify_notification_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', person_id::text) from changed;
  return null;
end $$;

create trigger notifications_notify_added after insert on notifications referencing new table as changed
  for each statement execute function notify_notification_changed();

create trigger notifications_notify_changed after update on notifications referencing new table as changed
  for each statement execute function notify_notification_changed();

-- A group of notifications that a person turned off for one channel. Notifications without a row are on.
create table notification_choices (
  person_id uuid not null constraint notification_choices_person_fkey references people,
  category text not null,
  way text not null,
  primary key (person_id, category, way),
  constraint notification_choices_way_known check (way in ('page', 'mail', 'push'))
);

-- A browser's push subscription. Deleted when the browser's session ends.
create table push_subscriptions (
  session_id uuid primary key constraint push_subscriptions_session_fkey references sessions on delete cascade,
  -- The endpoint is secret, because anyone with the endpoint can push to the browser. No response contains the
  -- endpoint.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  subscribed_at timestamptz not null,
  constraint push_subscriptions_endpoint_once unique (endpoint)
);

-- Deletes the push subscription of a session that ends.
create function delete_push_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;

create trigger sessions_end_push after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function delete_push_subscription();

-- A bounced email address of a member or guarantor. Deleted after a year, or when the person enters a code mailed to
-- this address.
create table mail_bounces (
  address text primary key,
  -- Error message from the mail server.
  reason text not null,
  at timestamptz not null,
  constraint mail_bounces_lower check (address = lower(address))
);

-- Failures of mails that the mailbox did not cause, such as a blocked sender or a broken route. Counted by domain and
-- status code, without addresses. Deleted 90 days after the last failure.
create table mail_failures (
  domain text,
  -- Enhanced status code (RFC 3463) of the failure.
  status text,
  -- Last error message from a mail server, without addresses.
  reason text not null,
  count integer not null default 1,
  -- Time of the last failure.
  at timestamptz not null,
  constraint mail_failures_pkey primary key (domain, status),
  constraint mail_failures_lower check (domain = lower(domain)),
  constraint mail_failures_count check (count > 0)
);

-- The secret URL of a member's calendar feed, stored as a hash. A new `salt` creates a new URL and ends the old URL.
create table calendar_feeds (
  person_id uuid primary key constraint calendar_feeds_person_fkey references people,
  salt text not null,
  secret_hash text not null,
  made_at timestamptz not null,
  -- Time of the password reset that turned off the address. Null again after the owner confirmed the address.
  off_since timestamptz,
  constraint calendar_feeds_secret_once unique (secret_hash)
);

-- An open page with an event stream, stored to limit the open pages of a person across all processes. Expires after a
-- minute without renewal. Unlogged, because a crash closes the pages.
create unlogged table live_connections (
  id uuid constraint live_connections_pkey primary key,
  person_id uuid not null constraint live_connections_person_fkey references people,
  until timestamptz not null
);

create index live_connections_person on live_connections (person_id);

-- A message of staff to a group of members, in English and French. A draft can be changed or deleted, but a sent
-- announcement is permanent and keeps its text.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  title_en text not null,
  body_en text not null,
  title_fr text not null,
  body_fr text not null,
  audience jsonb not null,
  sends_mail boolean not null,
  version integer not null default 1,
  created_by uuid not null constraint announcements_created_by_fkey references people,
  created_at timestamptz not null,
  sent_by uuid constraint announcements_sent_by_fkey references people,
  sent_at timestamptz,
  -- Members are notified in batches, in the order of their ids. `last_notified_person` is the last notified member, and
  -- `notified` is the number of notified members.
  last_notified_person uuid,
  notified integer not null default 0,
  done_at timestamptz,
  constraint announcements_sent_complete check ((sent_at is null) = (sent_by is null)),
  constraint announcements_notified_once_sent
    check (sent_at is not null or (notified = 0 and last_notified_person is null and done_at is null))
);

create index announcements_in_progress on announcements (sent_at, id) where sent_at is not null and done_at is null;
create index announcements_created_by on announcements (created_by);
create index announcements_sent_by on announcements (sent_by);

-- ----------------------------------------------------------------------
-- The help desk
-- ----------------------------------------------------------------------

-- A member's question to the help desk. Deleted two years after the ticket is closed.
create table help_tickets (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint help_tickets_person_fkey references people,
  squad_id uuid constraint help_tickets_squad_fkey references squads,
  topic text not null,
  subject text not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Staff member who handles the ticket.
  assigned_to uuid constraint help_tickets_assigned_to_fkey references people,
  constraint help_tickets_topic_known check (topic in ('paying', 'paid', 'squad', 'account', 'other')),
  constraint help_tickets_state_known check (state in ('waiting', 'answered', 'closed'))
);

create index help_tickets_person on help_tickets (person_id, id desc);
create index help_tickets_squad on help_tickets (squad_id);
create index help_tickets_changed on help_tickets (state, changed_at);
create index help_tickets_assigned on help_tickets (assigned_to, state, changed_at);
create index help_tickets_search on help_tickets using gin (normalize_search(subject) gin_trgm_ops);
create index help_tickets_waiting_first on help_tickets ((state <> 'waiting'), changed_at desc, id desc);

-- A message of a ticket. Deleted with the ticket.
create table help_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null constraint help_messages_ticket_fkey references help_tickets on delete cascade,
  person_id uuid not null constraint help_messages_person_fkey references people,
  -- Whether the writer was staff at the time of writing. The flag stays set after the writer leaves the staff.
  by_staff boolean not null,
  text text not null,
  written_at timestamptz not null
);

create index help_messages_ticket on help_messages (ticket_id, id);
create index help_messages_person on help_messages (person_id, written_at);

-- A prepared answer of the help desk, in English and French. Deleted by staff.
create table reply_templates (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text_en text not null,
  text_fr text not null,
  changed_by uuid not null constraint reply_templates_changed_by_fkey references people,
  changed_at timestamptz not null
);

create unique index reply_templates_title_once on reply_templates (lower(title));
create index reply_templates_changed_by on reply_templates (changed_by);

-- ----------------------------------------------------------------------
-- Agreements, and the conditions to start
-- ----------------------------------------------------------------------

-- A version of an agreement that members sign: a draft, then in force, then retired. A published version never changes
-- and is never deleted.
create table agreements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body_en text not null,
  body_fr text not null,
  created_by uuid constraint agreements_created_by_fkey references people,
  created_at timestamptz not null default app_now(),
  retired_at timestamptz,
  -- All versions of an agreement have the same template. A template has at most one draft and one version in force.
  template uuid not null,
  version integer not null default 1,
  -- Whether everyone must sign the agreement. Otherwise, only the people in `agreement_people` must sign.
  is_for_everyone boolean not null default true,
  published_at timestamptz,
  published_by uuid constraint agreements_published_by_fkey references people,
  constraint agreements_version_once unique (template, version),
  constraint agreements_retired_once_published check (retired_at is null or published_at is not null)
);

create index agreements_created_by on agreements (created_by);
create unique index agreements_one_in_force on agreements (template)
  where published_at is not null and retired_at is null;
create unique index agreements_one_draft on agreements (template) where published_at is null;
create index agreements_published_by on agreements (published_by);

-- A person who must sign an agreement that is not for everyone.
create table agreement_people (
  agreement_id uuid not null constraint agreement_people_agreement_fkey references agreements on delete cascade,
  person_id uuid not null constraint agreement_people_person_fkey references people,
  primary key (agreement_id, person_id)
);

create index agreement_people_person on agreement_people (person_id);

-- A person's signature or rejection of an agreement. Kept for seven years.
create table signatures (
  agreement_id uuid not null constraint signatures_agreement_fkey references agreements,
  person_id uuid not null constraint signatures_person_fkey references people,
  status text not null,
  signature text not null,
  language text not null,
  signed_at timestamptz not null default app_now(),
  primary key (agreement_id, person_id),
  constraint signatures_status_known check (status in ('agreed', 'rejected'))
);

create index signatures_person on signatures (person_id);
create index signatures_newest on signatures (agreement_id, signed_at desc, person_id);

-- Returns whether a person signed every required agreement in force.
create function has_signed_all(person uuid) returns boolean language sql stable as $$
  select not exists (
    select 1 from agreements where published_at is not null and retired_at is null
      and (is_for_everyone or exists (
        select 1 from agreement_people where agreement_id = agreements.id and person_id = person))
      and not exists (
        select 1 from signatures where agreement_id = agreements.id and person_id = person and status = 'agreed'))
$$;

-- Conditions for each seat before the squad can start (MONEY §2).
create view seat_readiness as
select seats.id as seat_id, seats.squad_id, seats.person_id,
  people.kyc_status = 'verified' and people.suspended_at is null as identity_verified,
  exists (select 1 from mandates where mandates.person_id = people.id and mandates.status = 'active') as mandate_active,
  seats.position is not null as position_set,
  coalesce(guarantors.status = 'verified'
    and guarantor_promised(guarantors.id, squads.id) >= squads.contribution * (squads.size - 1), false) as guarantor_verified,
  has_signed_all(people.id) as agreement_signed
from seats join people on people.id = seats.person_id join squads on squads.id = seats.squad_id
left join guarantors on guarantors.id = seats.guarantor_id;

-- ----------------------------------------------------------------------
-- Settings and the audit log
-- ----------------------------------------------------------------------

-- A technical value of the server. `sandbox_clock` has the number of days by which the sandbox clock is ahead, and the number
-- of moves of the clock.
create table settings (
  key text primary key,
  value jsonb not null
);

-- Notifies every process after a move of the sandbox clock.
create function notify_clock_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', 'clock');
  return null;
end $$;

create trigger settings_notify_clock_moved after insert or update on settings
  for each row when (new.key = 'sandbox_clock') execute function notify_clock_moved();

-- A change of a platform setting by staff, with the reason. Never changed (grants), with one exception: the erasure of
-- a person removes the person's name from the reason. The audit log has a hash of the reason. The last row of a setting
-- has the current value. Version numbers have no gaps, so one of two concurrent changes is rejected.
create table setting_changes (
  version integer constraint setting_changes_pkey primary key,
  name text not null,
  was bigint not null,
  becomes bigint not null,
  reason text not null,
  changed_by uuid not null constraint setting_changes_changed_by_fkey references people,
  changed_at timestamptz not null,
  constraint setting_changes_counted check (version > 0),
  constraint setting_changes_something check (was <> becomes)
);

create index setting_changes_name on setting_changes (name, version);
create index setting_changes_changed_by on setting_changes (changed_by);

-- An action in the audit log, with the actor, subject and details. Written in the transaction of the action. Rows are
-- never changed (grants) and never deleted, because the hash chain covers the rows.
create table activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_time(clock_timestamp()),
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject text not null,
  -- Ids, amounts and codes. `activity_texts` has every detail that people can write.
  details jsonb not null default '{}',
  -- Salted hash of the action's origin. Null for actions of the server itself.
  origin_hash text,
  -- Salted hash of the row in `activity_texts`. Null for an action without free text.
  text_hash text
);

create index activity_newest on activity (at desc, id desc);
create index activity_subject on activity (subject, id);

-- Audited actions of one person, for a member's page.
create index activity_actor on activity (actor_id, id) where actor_id is not null;

create index activity_of_kind on activity (actor_kind, at desc, id desc);

-- Erasures, copies and deletions, for the filter of the audit log. With the action, PostgreSQL reads no other rows.
create index activity_of_privacy on activity (at desc, id desc) include (action) where action in
  ('erased_person', 'exported_own_data', 'deleted_old_records');

-- Data of members that left the platform or was shown, for the export log.
create index activity_of_exports on activity (at desc, id desc) include (action) where action in
  ('exported', 'revealed_field', 'downloaded_statement', 'was_denied_export');

-- Acts on contributions, for the filter of the audit log. Their subject is the squad.
create index activity_of_payments on activity (at desc, id desc) where action in
  ('guarantor_began_payment', 'marked_payment_paid', 'paid_now', 'refunded_payment', 'retried_payment', 'waived_payment');

-- Audited actions by kind of subject, such as all squads.
create index activity_about on activity (split_part(subject, ':', 1), at desc, id desc);

-- An audit row that is not in the hash chain yet. Deleted when the row is added to the chain.
create table activity_unsealed (
  activity_id bigint primary key constraint activity_unsealed_activity_fkey references activity
);

-- A link of the hash chain: the hash of an audit row and of the previous link. Added after the commit, so that no write
-- waits for another write (docs/decisions/0037-permissions-and-audit.md). Never changed (grants), never deleted.
create table activity_chain (
  sequence bigint primary key,
  activity_id bigint not null constraint activity_chain_activity_fkey references activity,
  hash text not null,
  sealed_at timestamptz not null,
  constraint activity_chain_once unique (activity_id)
);

create index activity_chain_sealed on activity_chain (sealed_at);

-- IP address, device and browser of an audited action, with the salt of `activity.origin_hash`. Deleted after a year.
create table activity_origins (
  activity_id bigint constraint activity_origins_pkey primary key
    constraint activity_origins_activity_fkey references activity,
  salt text not null,
  ip text not null,
  device text,
  browser text,
  constraint activity_origins_device_known check (device in ('phone', 'tablet', 'computer'))
);

create index activity_origins_device on activity_origins (device);

-- Free text of an audited action, such as the reason, with the salt of `activity.text_hash`. Never changed (grants).
-- Deleted after seven years, or earlier at the erasure of a person whom the text is about.
create table activity_texts (
  activity_id bigint constraint activity_texts_pkey primary key
    constraint activity_texts_activity_fkey references activity,
  salt text not null,
  texts jsonb not null
);

-- Queues a new audit row for the hash chain.
create function activity_mark_unsealed() returns trigger language plpgsql as $$
begin
  insert into activity_unsealed values (new.id);
  return null;
end $$;

create trigger activity_marked_unsealed after insert on activity
  for each row execute function activity_mark_unsealed();

-- ----------------------------------------------------------------------
-- Acts that need two people
-- ----------------------------------------------------------------------

-- The permissions of each role, for the checks of the database. A test compares the rows with the contract.
create table role_permissions (
  role text not null,
  permission text not null,
  constraint role_permissions_pkey primary key (role, permission)
);

insert into role_permissions (role, permission)
  select 'support', unnest(string_to_array('members.read squads.read guarantors.read payments.read payouts.read decisions members.act '
    'guarantors.act support referrals', ' '))
  union all
  select 'kyc_officer', unnest(string_to_array('members.read squads.read guarantors.read decisions kyc guarantors.act', ' '))
  union all
  select 'finance', unnest(string_to_array('members.read squads.read guarantors.read payments.read payouts.read decisions payments.act '
    'payouts.act books operations referrals', ' '))
  union all
  select 'admin', unnest(string_to_array('members.read members.act members.suspend squads.read squads.act kyc guarantors.read guarantors.act '
    'payments.read payments.act payouts.read payouts.act books support referrals agreements announcements '
    'operations settings decisions activity exports staff.read', ' '))
  union all
  select 'superadmin', unnest(string_to_array('members.read members.act members.suspend squads.read squads.act kyc guarantors.read guarantors.act '
    'payments.read payments.act payouts.read payouts.act books support referrals agreements announcements '
    'operations settings decisions activity exports staff.read staff', ' '));

-- An act of staff that costs money or loosens a control. Another person approves or declines the act. `alone` marks a
-- small act that one person did alone, within the limits of the settings.
create table proposed_acts (
  id uuid primary key default uuid_by_time(),
  -- Name of the route. The approval calls the handler of the route with the stored input.
  kind text not null,
  input jsonb not null,
  -- Facts on which the act is based, such as the amount and the state. The hash covers the kind, the input and the
  -- facts.
  facts jsonb not null,
  hash text not null,
  -- Object of the act, such as `payment:<id>`.
  object text not null,
  subject_id uuid constraint proposed_acts_subject_fkey references people,
  -- Amount in cents that the act pays out or waives. Zero for an act without money.
  amount bigint not null,
  permission text not null,
  reason text not null,
  state text not null,
  proposed_by uuid not null constraint proposed_acts_proposed_by_fkey references people,
  proposed_at timestamptz not null,
  decided_by uuid constraint proposed_acts_decided_by_fkey references people,
  decided_at timestamptz,
  decision_reason text,
  constraint proposed_acts_state_known
    check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'replaced', 'alone')),
  constraint proposed_acts_amount_not_negative check (amount >= 0),
  constraint proposed_acts_another_person check (state not in ('approved', 'declined') or decided_by <> proposed_by),
  constraint proposed_acts_decided
    check ((state in ('approved', 'declined', 'withdrawn', 'replaced')) = (decided_by is not null and decided_at is not null))
);

-- Prevents a second waiting act with the same effect.
create unique index proposed_acts_waiting_once on proposed_acts (hash) where state = 'waiting';
create index proposed_acts_waiting on proposed_acts (proposed_at desc, id) where state = 'waiting';
create index proposed_acts_decided on proposed_acts (decided_at desc, id) where decided_at is not null;
create index proposed_acts_object on proposed_acts (kind, object) where state = 'waiting';
-- For the totals of acts that one person did alone, by staff member and by affected member.
create index proposed_acts_alone_by on proposed_acts (proposed_by, proposed_at) where state = 'alone';
create index proposed_acts_alone_about on proposed_acts (subject_id, proposed_at) where state = 'alone';
create index proposed_acts_proposed_by on proposed_acts (proposed_by);
create index proposed_acts_decided_by on proposed_acts (decided_by);
create index proposed_acts_subject on proposed_acts (subject_id);

-- Returns whether two accounts belong to the same person, or share the full name, phone number, home address or bank
-- account, or whether the email address of one account is the former address of the other.
create function is_near_match(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from people a, people b
    where a.id = one and b.id = other and a.erased_at is null and b.erased_at is null
      and (a.id = b.id
        or a.former_email = b.email or a.email = b.former_email
        or normalize_search(a.first_name || ' ' || a.last_name) = normalize_search(b.first_name || ' ' || b.last_name)
        or right(regexp_replace(a.phone_number, '\D', '', 'g'), 10) = right(regexp_replace(b.phone_number, '\D', '', 'g'), 10)
        or (normalize_search(a.home_address || ' ' || a.zip_code) = normalize_search(b.home_address || ' ' || b.zip_code))))
    or exists (
      select from banks a join banks b on b.account_hash = a.account_hash where a.person_id = one and b.person_id = other)
$$;

-- Returns the reason why a person cannot decide about an act, as an error code of the contract. Returns null if the
-- person can decide.
create function act_refusal(act proposed_acts, person uuid) returns text language sql stable as $$
  select case
    when person = act.proposed_by then 'same_staff'
    when not exists (
      select from people join role_permissions on role_permissions.role = people.role
      where people.id = person and permission = act.permission and erased_at is null and staff_suspended_at is null)
      then 'forbidden'
    when act.subject_id is not null and is_near_match(person, act.subject_id) then 'own_case'
  end
$$;

-- Enforces the rules of proposed acts: nobody decides about their own proposal, about themselves or without the
-- permission, and a decided act never changes. The only exception is the erasure of a person, which empties the act.
create function proposed_acts_check() returns trigger language plpgsql as $$
declare refusal text;
begin
  if tg_op = 'INSERT' then
    if new.state not in ('waiting', 'alone') then
      raise exception 'a new act waits, or was done alone' using errcode = 'check_violation', constraint = 'proposed_acts_begin';
    end if;
    if new.subject_id is not null and is_near_match(new.proposed_by, new.subject_id) then
      raise exception 'own_case' using errcode = 'check_violation', constraint = 'proposed_acts_own_case';
    end if;
    return new;
  end if;
  -- The erasure of a person empties the act. The hash stays, and a waiting act becomes withdrawn.
  if new.input = '{}' and new.facts = '{}' and new.reason = 'Erased' and coalesce(new.decision_reason, 'Erased') = 'Erased'
    and (new.kind, new.hash, new.subject_id, new.amount, new.permission, new.proposed_by, new.proposed_at)
      is not distinct from (old.kind, old.hash, old.subject_id, old.amount, old.permission, old.proposed_by, old.proposed_at)
    and (new.state = old.state and old.state <> 'waiting' or new.state = 'withdrawn' and old.state = 'waiting') then
    return new;
  end if;
  if old.state <> 'waiting' or (new.kind, new.input, new.facts, new.hash, new.object, new.subject_id, new.amount,
      new.permission, new.reason, new.proposed_by, new.proposed_at)
    is distinct from (old.kind, old.input, old.facts, old.hash, old.object, old.subject_id, old.amount,
      old.permission, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a proposed act never changes' using errcode = 'check_violation', constraint = 'proposed_acts_unchanged';
  end if;
  if new.state in ('approved', 'declined') then
    refusal := act_refusal(new, new.decided_by);
    if refusal is not null then
      raise exception '%', refusal using errcode = 'check_violation', constraint = 'proposed_acts_another_person';
    end if;
  end if;
  return new;
end $$;

create trigger proposed_acts_check before insert or update on proposed_acts
  for each row execute function proposed_acts_check();

-- ----------------------------------------------------------------------
-- Accounts that may be of one person
-- ----------------------------------------------------------------------

-- Keyed hashes of values that indicate that two accounts belong to the same person. The values themselves are not
-- stored here.
create table identity_signals (
  person_id uuid not null constraint identity_signals_person_fkey references people,
  kind text not null,
  hash text not null,
  noted_at timestamptz not null,
  -- Whether the value is strong evidence. Values such as an address are weak evidence.
  is_strong boolean not null,
  -- Time at which two staff members allowed the shared bank account.
  allowed_at timestamptz,
  constraint identity_signals_pkey primary key (person_id, kind, hash),
  constraint identity_signals_kind_known check (kind in ('bank', 'phone', 'name_birth', 'address', 'device', 'mailbox')),
  constraint identity_signals_allowed_bank check (allowed_at is null or kind = 'bank')
);

create index identity_signals_same on identity_signals (kind, hash);

-- Updates the signals of a bank account after a key rotation hashed the account number again.
create function banks_rehash_signals() returns trigger language plpgsql as $$
begin
  update identity_signals mine set hash = new.account_hash where kind = 'bank' and hash = old.account_hash
    and not exists (select 1 from identity_signals known
      where known.person_id = mine.person_id and known.kind = 'bank' and known.hash = new.account_hash);
  return null;
end $$;

create trigger banks_rehash_signals after update of account_hash on banks
  for each row when (old.account_hash <> new.account_hash) execute function banks_rehash_signals();

-- A group of accounts that may belong to the same person. The case is open until staff have decided about each matching
-- pair.
create table identity_cases (
  id uuid primary key default uuid_by_time(),
  number int not null generated always as identity,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint identity_cases_number_once unique (number)
);

create index identity_cases_open on identity_cases (opened_at, id) where closed_at is null;

-- An account in a case.
create table identity_case_members (
  case_id uuid not null constraint identity_case_members_case_fkey references identity_cases on delete cascade,
  person_id uuid not null constraint identity_case_members_person_fkey references people,
  joined_at timestamptz not null,
  -- Kinds of signals that the person shared with other accounts of the case.
  kinds text[] not null,
  constraint identity_case_members_pkey primary key (case_id, person_id)
);

create index identity_case_members_person on identity_case_members (person_id);

-- A decision of staff about two accounts of a case.
create table identity_decisions (
  id uuid primary key default uuid_by_time(),
  case_id uuid not null constraint identity_decisions_case_fkey references identity_cases on delete cascade,
  one uuid not null constraint identity_decisions_one_fkey references people,
  other uuid not null constraint identity_decisions_other_fkey references people,
  outcome text not null,
  -- Kinds of signals that the two accounts shared. If another kind is shared later, the case opens again.
  kinds text[] not null,
  reason text not null,
  decided_by uuid not null constraint identity_decisions_decided_by_fkey references people,
  decided_at timestamptz not null,
  constraint identity_decisions_in_order check (one < other),
  constraint identity_decisions_outcome_known check (outcome in ('same', 'different', 'watch'))
);

create index identity_decisions_case on identity_decisions (case_id);
create index identity_decisions_pair on identity_decisions (one, other, id desc);
create index identity_decisions_other on identity_decisions (other);
create index identity_decisions_decided_by on identity_decisions (decided_by);

-- Returns the kinds of signals that two people share.
create function shared_signals(a uuid, b uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct mine.kind order by mine.kind), '{}')
  from identity_signals mine join identity_signals theirs on theirs.kind = mine.kind and theirs.hash = mine.hash
  where mine.person_id = a and theirs.person_id = b
$$;

-- Returns whether two accounts may belong to the same person, because the accounts share a strong signal or two kinds
-- of signals.
create function may_be_one_person(a uuid, b uuid) returns boolean language sql stable as $$
  select coalesce(bool_or(mine.is_strong), false) or count(distinct mine.kind) > 1
  from identity_signals mine join identity_signals theirs on theirs.kind = mine.kind and theirs.hash = mine.hash
  where mine.person_id = a and theirs.person_id = b
$$;

-- Returns the newest decision about two accounts, or null.
create function identity_decision(a uuid, b uuid) returns identity_decisions language sql stable as $$
  select identity_decisions from identity_decisions where one = least(a, b) and other = greatest(a, b)
  order by id desc limit 1
$$;

-- Returns whether two accounts still need a staff decision, or whether the last decision was 'same' or 'watch'.
create function is_identity_in_doubt(a uuid, b uuid) returns boolean language sql stable as $$
  select coalesce((identity_decision(a, b)).outcome in ('same', 'watch'), false)
    or (may_be_one_person(a, b) and not shared_signals(a, b) <@ coalesce((identity_decision(a, b)).kinds, '{}'))
$$;

-- ----------------------------------------------------------------------
-- The sandbox: data of the simulated bank, identity provider and mail server
-- ----------------------------------------------------------------------

-- The sandbox bank account of a consent: a keyed hash of the account number, and the last digits. The last digits
-- select the account's simulated behaviour.
create table sandbox_accounts (
  flow text primary key,
  account text not null
);

-- The secret of the sandbox beacon. The table has one row.
create table sandbox_beacon (
  secret bytea not null
);

-- A consent to debit an account at the sandbox bank, open until the person decides.
create table sandbox_flows (
  flow text primary key,
  person_id uuid not null,
  status text not null default 'open'
);

-- An identity check at the sandbox provider, with the result.
create table sandbox_identities (
  reference text primary key,
  email text not null,
  status text not null default 'pending',
  reason text,
  -- Name and birth date in the simulated document. Null if the provider returns none.
  document_name text,
  birth_date text
);

-- A mail in the sandbox mailbox, with encrypted content. Kept for 90 days.
create table sandbox_mails (
  id bigint generated always as identity primary key,
  key text not null constraint sandbox_mails_key_once unique,
  "to" text not null,
  sent_at timestamptz not null,
  -- Names of the attachments.
  attachments text[] not null default '{}',
  content_cipher bytea not null
);

create index sandbox_mails_to on sandbox_mails ("to", id desc);

-- An order at the sandbox bank, with the amount in cents and the next or last event.
create table sandbox_orders (
  key text primary key,
  account text not null,
  amount bigint not null,
  -- The order in the form that the app submitted.
  details jsonb not null,
  submitted_on date not null,
  -- Day of the next event `outcome`. Null when no event follows.
  next_event_on date,
  outcome text,
  -- Day of the bank's last change to the order.
  updated_on date not null
);

create index sandbox_orders_next_event on sandbox_orders (next_event_on) where next_event_on is not null;
create index sandbox_orders_updated on sandbox_orders (updated_on);

-- ----------------------------------------------------------------------
-- First rows
-- ----------------------------------------------------------------------

-- The secret of the sandbox beacon is random for each database.
insert into sandbox_beacon select sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea);

insert into payment_providers values ('sandbox');
