-- A step of the rules reads what is open of a squad, whatever its age (MONEY §7, docs/decisions/0060-open-part.md). What of the
-- settled rest it goes by is kept by the step itself, and proven by `verify`.
alter table contributions
  -- Something is owed, or a debit is on its way. Of what says nothing about it everything is read.
  add column is_open boolean not null default true;
update contributions set is_open = owed_pot + owed_reserve + owed_fund + owed_losses > 0
  or exists (select from charges where charges.squad_id = contributions.squad_id and charges.round = contributions.round
    and charges.seat_id = contributions.seat_id and charges.state = 'submitted');
create index contributions_open on contributions (squad_id) where is_open;

alter table rounds
  -- What its contributions come to, paid or not; cents, nothing before it is opened.
  add column expected bigint not null default 0,
  add constraint rounds_expected check (expected >= 0);
update rounds set expected = called.amount
from (select squad_id, round, sum(amount) as amount from contributions group by squad_id, round) called
where called.squad_id = rounds.squad_id and called.round = rounds.number;

create index payouts_open on payouts (squad_id) where state not in ('paid', 'cancelled');
