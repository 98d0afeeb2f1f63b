-- Only real money is here, and every movement is one transfer (MONEY, section 6).
create table ledger_accounts (
  name text primary key,
  debits bigint not null default 0,
  credits bigint not null default 0,
  constraint ledger_accounts_name_known check (name ~ '^(clearing:.+|pot:.+|reserve:.+|wallet:.+|fund|fees|rewards|losses)$'),
  constraint ledger_accounts_totals check (debits >= 0 and credits >= 0),
  -- Money that is held for somebody is never spent twice.
  constraint ledger_accounts_never_below_zero check (name !~ '^(pot:|reserve:|wallet:|fund$)' or credits >= debits)
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  debit text not null constraint ledger_transfers_debit_fkey references ledger_accounts,
  credit text not null constraint ledger_transfers_credit_fkey references ledger_accounts,
  amount bigint not null,
  kind text not null,
  reference text not null,
  -- When it happened, apart from when it was written.
  happened_on date not null,
  written_at timestamptz not null default clock_timestamp(),
  constraint ledger_transfers_amount check (amount > 0),
  constraint ledger_transfers_two_accounts check (debit <> credit),
  constraint ledger_transfers_reference_once unique (reference)
);
create index ledger_transfers_debit on ledger_transfers (debit, id);
create index ledger_transfers_credit on ledger_transfers (credit, id);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', tg_op, tg_table_name;
end $$;
create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function ledger_is_append_only();
create trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function ledger_is_append_only();

-- Totals are kept by the same transaction that writes the transfers, and by nothing else.
create function ledger_keep_totals() returns trigger language plpgsql as $$
begin
  update ledger_accounts account
  set debits = account.debits + moved.debits, credits = account.credits + moved.credits
  from (
    select name, sum(debit_part) as debits, sum(credit_part) as credits
    from (
      select debit as name, amount as debit_part, 0 as credit_part from new_transfers
      union all
      select credit, 0, amount from new_transfers
    ) parts
    group by name
  ) moved
  where account.name = moved.name;
  return null;
end $$;
create trigger ledger_transfers_keep_totals after insert on ledger_transfers
  referencing new table as new_transfers for each statement execute function ledger_keep_totals();

create function ledger_totals_only_by_transfers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return new; end if;
  if tg_op = 'INSERT' and new.debits = 0 and new.credits = 0 then return new; end if;
  raise exception 'totals of % change only with a transfer', coalesce(new.name, old.name);
end $$;
create trigger ledger_accounts_only_by_transfers before insert or update or delete on ledger_accounts
  for each row execute function ledger_totals_only_by_transfers();
