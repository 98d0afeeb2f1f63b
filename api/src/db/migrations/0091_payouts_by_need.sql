-- Staff sees first the payouts that need somebody: an index tells the order of the whole list
-- (docs/decisions/0046-what-is-kept-for-lists.md). Within one state the order is what it was (`payouts_waiting_in_state`).
drop index payouts_waiting_first;
create index payouts_by_need on payouts
  (array_position(array['awaiting_approval', 'failed', 'held', 'ready', 'scheduled', 'submitted', 'paid', 'cancelled'], state),
    payout_on, id) include (state) where payout_on is not null;
