-- The bank's file: what was sent and is not yet settled, each sending in one file only, and what the bank told of it.
create table bank_files (
  id bigint generated always as identity primary key,
  made_by uuid not null constraint bank_files_made_by_fkey references people,
  made_at timestamptz not null
);
create index bank_files_made_by on bank_files (made_by);

-- What a bank returned, once: the same text again is known by its hash.
create table bank_returns (
  id bigint generated always as identity primary key,
  name text not null,
  sha256 text not null constraint bank_returns_once unique,
  brought_by uuid not null constraint bank_returns_brought_by_fkey references people,
  at timestamptz not null
);
create index bank_returns_brought_by on bank_returns (brought_by);

create table bank_file_lines (
  id bigint generated always as identity primary key,
  -- What the bank repeats of it.
  reference text not null generated always as ('ADA' || lpad(id::text, 9, '0')) stored constraint bank_file_lines_reference_once unique,
  file_id bigint not null constraint bank_file_lines_file_fkey references bank_files,
  payout_id uuid constraint bank_file_lines_payout_fkey references payouts (id),
  attempt integer,
  withdrawal_id uuid constraint bank_file_lines_withdrawal_fkey references withdrawals,
  account uuid constraint bank_file_lines_account_fkey references banks on delete set null,
  amount bigint not null,
  verdict text,
  reason text,
  return_id bigint constraint bank_file_lines_return_fkey references bank_returns,
  constraint bank_file_lines_of_one check (num_nonnulls(payout_id, withdrawal_id) = 1 and (payout_id is null) = (attempt is null)),
  constraint bank_file_lines_amount check (amount > 0),
  constraint bank_file_lines_verdict_known check (verdict in ('paid', 'failed')),
  constraint bank_file_lines_verdict_told check ((verdict is null) = (return_id is null)),
  constraint bank_file_lines_payout_once unique (payout_id, attempt),
  constraint bank_file_lines_withdrawal_once unique (withdrawal_id)
);
create index bank_file_lines_file on bank_file_lines (file_id);
create index bank_file_lines_account on bank_file_lines (account);
create index bank_file_lines_return on bank_file_lines (return_id);

-- What is on its way, for the next file.
create index payouts_submitted on payouts (id) where state = 'submitted';
