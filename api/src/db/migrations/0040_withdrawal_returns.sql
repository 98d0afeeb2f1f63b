-- That the bank returned a withdrawal, as one member of staff says; another one has to confirm it, as of payouts.
create table withdrawal_returns (
  withdrawal_id uuid primary key constraint withdrawal_returns_withdrawal_fkey references withdrawals,
  said_by uuid not null constraint withdrawal_returns_said_by_fkey references people,
  confirmed_by uuid constraint withdrawal_returns_confirmed_by_fkey references people,
  constraint withdrawal_returns_two_people check (confirmed_by <> said_by)
);
create index withdrawal_returns_said_by on withdrawal_returns (said_by);
create index withdrawal_returns_confirmed_by on withdrawal_returns (confirmed_by);
create index withdrawals_on_their_way on withdrawals (id) where state = 'submitted';
