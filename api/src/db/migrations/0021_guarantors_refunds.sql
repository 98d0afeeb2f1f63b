-- What a guarantor paid and nobody owes any more goes back: it passes through an account of theirs, and leaves as a refund.
alter table ledger_accounts
  drop constraint ledger_accounts_name_known,
  add constraint ledger_accounts_name_known check (name ~ '^(clearing:.+|pot:.+|reserve:.+|wallet:.+|guarantor:.+|fund|fees|rewards|losses)$'),
  drop constraint ledger_accounts_never_below_zero,
  add constraint ledger_accounts_never_below_zero check (name !~ '^(pot:|reserve:|wallet:|guarantor:|fund$)' or credits >= debits);

alter table outbox
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in ('mail', 'charge', 'payout', 'refund'));
