-- Squads whose step failed by a fault of their own. The others go on; staff looks, and lets it be tried again (MONEY, section 7).
create table squads_set_aside (
  squad_id uuid primary key constraint squads_set_aside_squad_fkey references squads,
  error text not null,
  at timestamptz not null
);

-- What a provider told of something that we do not know: kept for staff, who have it looked at again or close it.
alter table provider_events add column unmatched_at timestamptz, add column closed_reason text;
drop index provider_events_waiting;
create index provider_events_waiting on provider_events (id) where applied_at is null and unmatched_at is null;
create index provider_events_unmatched on provider_events (id) where unmatched_at is not null and closed_reason is null;

-- Where a payout was sent: its line in the bank's file, and its approvals, are about this account (MONEY, section 3.7).
alter table payouts add column account uuid constraint payouts_account_fkey references banks on delete set null;
create index payouts_account on payouts (account);

-- That a payout was returned is said by one member of staff and confirmed by another (MONEY, section 3.7).
create table payout_returns (
  payout_id uuid not null constraint payout_returns_payout_fkey references payouts (id),
  attempt integer not null,
  said_by uuid not null constraint payout_returns_said_by_fkey references people,
  confirmed_by uuid constraint payout_returns_confirmed_by_fkey references people,
  primary key (payout_id, attempt),
  constraint payout_returns_two_people check (confirmed_by <> said_by)
);
create index payout_returns_said_by on payout_returns (said_by);
create index payout_returns_confirmed_by on payout_returns (confirmed_by);

-- A new payout account holds payouts to it for a day; the member may object by a link (MONEY, section 3.12).
alter table people add column new_bank_until timestamptz;
create index people_new_bank on people (new_bank_until) where new_bank_until is not null;
create table bank_changes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint bank_changes_person_fkey references people,
  bank_id uuid constraint bank_changes_bank_fkey references banks on delete set null,
  previous_bank_id uuid constraint bank_changes_previous_bank_fkey references banks on delete set null,
  link_hash text not null constraint bank_changes_link_once unique,
  changed_at timestamptz not null,
  objected_at timestamptz
);
create index bank_changes_person on bank_changes (person_id);
create index bank_changes_bank on bank_changes (bank_id);
create index bank_changes_previous_bank on bank_changes (previous_bank_id);

-- News has a key: told again, it is told once (MONEY, section 7).
alter table notifications add column key text constraint notifications_key_once unique;
