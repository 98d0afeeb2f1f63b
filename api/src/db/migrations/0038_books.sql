-- What each verification of the ledger found: every night's, and those that somebody of staff asked for (MONEY, section 6).
create table book_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null,
  transfers bigint not null,
  -- The first place where the ledger is not what it must be: {what, where, expected, found}; null where there is none.
  difference jsonb,
  -- On how many orders the provider and the ledger disagree.
  disagreements integer not null,
  asked_by uuid constraint book_checks_asked_by_fkey references people
);
create index book_checks_asked_by on book_checks (asked_by);

-- The accounts of a kind, such as every pot: the kind and the name never change, so totals are still updated in place.
create index ledger_accounts_kind on ledger_accounts (split_part(name, ':', 1), name);
-- What moved this week.
create index ledger_transfers_day on ledger_transfers (happened_on);
