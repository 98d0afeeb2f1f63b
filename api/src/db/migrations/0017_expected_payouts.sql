-- What each payout is, or will be if everything is confirmed or covered (MONEY, section 3.8): kept by the engine with every step.
alter table payouts add column expected_net bigint;
update payouts set expected_net = case when attempt > 0 then net
  else planned.pot - planned.pot * planned.fee_bps / 10000 - planned.pot * planned.reserve_bps / 10000 end
from (
  select entry.id, case when rounds.kind = 'refund' then 0 else fee_bps end as fee_bps,
    case when rounds.kind = 'refund' then 0 else reserve_bps end as reserve_bps,
    case
      when seq > 0 then entry.pot
      when opened then (
        select coalesce(sum(amount), 0)::bigint from contributions paid
        where paid.squad_id = entry.squad_id and paid.round = entry.round)
      when rounds.kind = 'rotation' then contribution * (
        select count(*) from seats where seats.squad_id = squads.id and seats.status = 'active')
      -- A refund is paid by those who received a contribution of the leaver.
      else contribution * (
        select count(distinct received.recipient) from contributions own
        join rounds received on received.squad_id = own.squad_id and received.number = own.round
        where own.squad_id = squads.id and own.seat_id = rounds.recipient)
    end as pot
  from payouts entry join squads on squads.id = entry.squad_id
  join rounds on rounds.squad_id = entry.squad_id and rounds.number = entry.round
) planned where planned.id = payouts.id;
alter table payouts alter column expected_net set not null;
