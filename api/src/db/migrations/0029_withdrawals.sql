-- What members took out of their wallets: a transfer of the ledger each, and one back where the bank returned it (MONEY, section 6).
create table withdrawals (
  id uuid primary key,
  person_id uuid not null constraint withdrawals_person_fkey references people,
  -- Kept beside the account, which may be removed later.
  bank_id uuid constraint withdrawals_bank_fkey references banks on delete set null,
  last_digits text not null,
  amount bigint not null,
  state text not null default 'submitted',
  ordered_on date not null,
  updated_on date not null,
  constraint withdrawals_amount check (amount > 0),
  constraint withdrawals_state_known check (state in ('submitted', 'paid', 'returned'))
);
create index withdrawals_person on withdrawals (person_id, ordered_on);
create index withdrawals_bank on withdrawals (bank_id);

alter table outbox
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in ('mail', 'charge', 'payout', 'refund', 'withdrawal'));
create index provider_events_of_withdrawals on provider_events (id)
  where applied_at is null and unmatched_at is null and squad_id is null;
