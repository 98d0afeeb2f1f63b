-- Every squad's step moves money through the clearing accounts and the fees: whoever changed their totals made all others wait until
-- its end. What is added to accounts that may go below zero, and so need no look at what they hold, is written beside them and
-- folded in now and then (docs/decisions/0061-no-common-lock.md). `ledger_totals` is what every account comes to.
create table ledger_added (
  id bigint generated always as identity primary key,
  name text not null constraint ledger_added_name_fkey references ledger_accounts,
  debits bigint not null,
  credits bigint not null,
  constraint ledger_added_something check (debits >= 0 and credits >= 0)
);
create index ledger_added_name on ledger_added (name);

create view ledger_totals as
select name, accounts.debits + coalesce(added.debits, 0) as debits, accounts.credits + coalesce(added.credits, 0) as credits,
  accounts.credits + coalesce(added.credits, 0) <> accounts.debits + coalesce(added.debits, 0) as holds
from ledger_accounts accounts left join (
  select name, sum(debits)::bigint as debits, sum(credits)::bigint as credits from ledger_added group by name) added using (name);

create function is_counted_at_once(account text) returns boolean language sql immutable as $$
  select account ~ '^(pot:|reserve:|wallet:|guarantor:|fund$)'
$$;

create or replace function ledger_keep_totals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with moved as (
    select name, sum(debit_part)::bigint as debits, sum(credit_part)::bigint as credits
    from (
      select debit as name, amount as debit_part, 0 as credit_part from new_transfers
      union all
      select credit, 0, amount from new_transfers
    ) parts
    group by name),
  added as (
    insert into ledger_added (name, debits, credits) select name, debits, credits from moved where not is_counted_at_once(name))
  update ledger_accounts account
  set debits = account.debits + moved.debits, credits = account.credits + moved.credits
  from moved where account.name = moved.name and is_counted_at_once(moved.name);
  return null;
end $$;

-- What is taken out of the one is put into the other, by nothing but its going.
create function ledger_fold_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_accounts account
  set debits = account.debits + added.debits, credits = account.credits + added.credits
  from (select name, sum(debits)::bigint as debits, sum(credits)::bigint as credits from gone group by name) added
  where account.name = added.name;
  return null;
end $$;
create trigger ledger_added_fold_in after delete on ledger_added
  referencing old table as gone for each statement execute function ledger_fold_in();
create trigger ledger_added_only_grows before update on ledger_added
  for each row execute function ledger_is_append_only();

-- Takes what is finished and nobody else takes just now.
create function fold_ledger() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from ledger_added where id in (select id from ledger_added for update skip locked)
$$;
