-- Each list of staff in the orders that it may be asked for, so that a page of a million rows is read by an index
-- (docs/decisions/0039-long-lists.md). An order and its reverse have one index; where nothing stands last, each has its own.

-- Members, squad members, signatures by name; with what tells a member, so that a deep page is told by the index alone.
drop index people_by_name;
create index people_by_name on people (last_name, first_name, id) include (role, erased_at);
-- The list of members by and within their verification, by when they signed up and by when they were seen.
create index people_by_kyc on people (kyc_status, last_name, first_name, id) where role = 'user' and erased_at is null;
create index people_newest on people (created_at, id) where role = 'user' and erased_at is null;
create index people_last_seen on people (last_seen_at desc nulls last) where role = 'user' and erased_at is null;
create index people_not_seen on people (last_seen_at) where role = 'user' and erased_at is null;

-- Squad members: the latest squads first, by squad, by position, by when they joined.
create index squads_newest on squads (start_on desc, id);
create index squads_by_name on squads (name, id);
create index seats_by_position on seats (coalesce(position, 0), id);
create index seats_joined on seats (joined_at, id);

-- Payments: what changed last, by state and within it, by amount; and by the day when they are due.
drop index contributions_newest;
create index contributions_newest on contributions (updated_on, id);
drop index contributions_unsettled;
create index contributions_by_state on contributions (state, updated_on, id);
create index contributions_by_amount on contributions (amount, updated_on, id);
create index rounds_due on rounds (due_on, squad_id, number);

-- Payouts: what changed last, by state, by what is sent; and by their day.
drop index payouts_newest;
create index payouts_newest on payouts (updated_on, id);
create index payouts_by_state on payouts (state, updated_on, id);
create index payouts_by_net on payouts (net, id);
create index rounds_payout on rounds (payout_on, squad_id, number);

-- Guarantors: the newest first; the queue, those that wait before the others; and by any part of a name or an e-mail.
create index guarantors_newest on guarantors (created_at, id);
create index guarantors_queue on guarantors
  ((status <> 'accepted'), (case when status = 'accepted' then answered_at end), created_at desc, id);
create index guarantors_search on guarantors using gin (plain_text(name || ' ' || email) gin_trgm_ops);

-- What was done, about one kind of thing.
create index activity_about on activity (split_part(subject, ':', 1), at desc, id desc);
-- The transfers of an account by their day.
create index ledger_transfers_debit_day on ledger_transfers (debit, happened_on, id);
create index ledger_transfers_credit_day on ledger_transfers (credit, happened_on, id);
