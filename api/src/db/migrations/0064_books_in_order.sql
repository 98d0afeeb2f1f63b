-- The accounts of a kind in the order of what those are called whom they are of, and the transfers of the house's own accounts by
-- amount (docs/decisions/0048-standing-of-members.md). Money that leaves an account is less than nothing there, so that the order is the other way round.
drop index ledger_accounts_that_hold;
create index ledger_accounts_that_hold on ledger_accounts (split_part(name, ':', 1), split_part(name, ':', 2), name) where holds;
create index ledger_transfers_debit_amount on ledger_transfers (debit, amount desc, id)
  where split_part(debit, ':', 1) in ('clearing', 'fund', 'fees', 'rewards', 'losses');
create index ledger_transfers_credit_amount on ledger_transfers (credit, amount, id)
  where split_part(credit, ':', 1) in ('clearing', 'fund', 'fees', 'rewards', 'losses');
-- What is owed in all is added up by the index of who owes alone.
drop index contributions_owing;
create index contributions_owing on contributions (seat_id) include (state, owed_pot, owed_reserve, owed_fund, owed_losses)
  where state in ('failed', 'defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0;
