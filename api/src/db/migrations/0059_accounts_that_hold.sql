-- Whether an account holds anything is a column of its own: it changes seldom, so that an index on it costs a transfer nothing
-- where one on the totals would cost each (docs/decisions/0046-what-is-kept-for-lists.md).
alter table ledger_accounts add column holds boolean not null generated always as (credits <> debits) stored;
create index ledger_accounts_that_hold on ledger_accounts (split_part(name, ':', 1), name) where holds;
