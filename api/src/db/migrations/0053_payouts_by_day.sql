-- The day of a payout is kept beside it, so that an index tells their order. The key follows the round: its day moves when it is
-- opened late, and a slot that falls away takes it from the cancelled payout (docs/decisions/0039-long-lists.md).
drop index rounds_payout;
alter table rounds add constraint rounds_payout unique (payout_on, squad_id, number);
alter table payouts add column payout_on date;
update payouts set payout_on = rounds.payout_on from rounds
where (rounds.squad_id, rounds.number) = (payouts.squad_id, payouts.round);
alter table payouts add constraint payouts_day_of_round foreign key (payout_on, squad_id, round)
  references rounds (payout_on, squad_id, number) on update cascade on delete set null (payout_on);
-- Their usual order, in all and in a state, and by their day; with what tells a page by the index alone.
create index payouts_waiting_first on payouts ((attempt > 0), payout_on, id) include (attempt) where payout_on is not null;
create index payouts_waiting_in_state on payouts (state, (attempt > 0), payout_on, id) include (attempt) where payout_on is not null;
create index payouts_by_day on payouts (payout_on, id);
