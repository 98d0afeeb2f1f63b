-- Who approved a payout, and with which words. One person approves a payout once: a second approval is a second person's, and
-- the database itself refuses the same one (MONEY, section 3.7).
create table payout_approvals (
  id bigint generated always as identity primary key,
  squad_id uuid not null,
  round integer not null,
  seq integer not null,
  staff uuid not null constraint payout_approvals_staff_fkey references people,
  -- What is approved is a payout to this account; without it nothing is.
  account uuid not null constraint payout_approvals_account_fkey references banks on delete cascade,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint payout_approvals_payout_fkey foreign key (squad_id, round, seq) references payouts,
  constraint payout_approvals_once_a_person unique (squad_id, round, seq, staff)
);
create index payout_approvals_staff on payout_approvals (staff);
create index payout_approvals_account on payout_approvals (account);

insert into payout_approvals (squad_id, round, seq, staff, account)
  select squad_id, round, seq, people.id, banks.id
  from payouts cross join lateral jsonb_to_recordset(approvals) as given (staff uuid, account uuid)
  join people on people.id = given.staff join banks on banks.id = given.account
  on conflict do nothing;
alter table payouts drop column approvals;
