-- An approval names the account that it approves (MONEY, section 3.7). Those given so far named none, so they lapse.
alter table payouts alter column approvals drop default;
alter table payouts alter column approvals type jsonb using '[]';
alter table payouts alter column approvals set default '[]';

-- Payouts to a new account are held for a day (MONEY, section 3.12).
alter table payouts drop constraint payouts_held_reason_known;
alter table payouts add constraint payouts_held_reason_known
  check (held_reason in ('identity', 'bank', 'new_bank', 'retry_under_way', 'staff', 'returned'));
