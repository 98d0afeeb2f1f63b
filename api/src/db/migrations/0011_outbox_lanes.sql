-- The outbox is delivered as queues are: by several processes at once, in lanes by urgency, each row under a lease.
alter table outbox
  add column lane text not null default 'news',
  -- The key of an item that has to leave before this one: a charge before its retry.
  add column follows text,
  add column created_at timestamptz not null default now(),
  -- Who delivers it just now. A lease that nobody renews ends, and the item is anybody's again.
  add column leased_until timestamptz,
  add column leased_by uuid,
  -- When its last try failed: it stays until staff has it tried again.
  add column dead_at timestamptz;

update outbox set lane = case when kind <> 'mail' then kind || 's' when key like 'code:%' then 'codes' else 'news' end;

alter table outbox
  alter column lane drop default,
  add constraint outbox_lane_known check (lane in ('codes', 'charges', 'payouts', 'news', 'reminders', 'bulk')),
  add constraint outbox_lane_of_kind check ((kind = 'mail') = (lane not in ('charges', 'payouts'))),
  add constraint outbox_lease_whole check ((leased_until is null) = (leased_by is null)),
  add constraint outbox_one_end check (done_at is null or (dead_at is null and leased_by is null));

drop index outbox_waiting;
create index outbox_waiting on outbox (lane, next_try_at, id) where done_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at, id) where dead_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;

-- What was sent is not kept: a code in a mail would be a secret at rest.
update outbox set payload = '{}' where done_at is not null and kind = 'mail';

-- Every process hears of what was added, when it is committed; the payload is the topic that live.ts passes on.
create function tell_of_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', 'outbox:' || lane) from (select distinct lane from added) as lanes;
  return null;
end $$;
create trigger outbox_told after insert on outbox referencing new table as added
  for each statement execute function tell_of_outbox();

-- When a provider may be called next, by whichever process.
create table outbox_paces (
  provider text primary key,
  next_at timestamptz not null
);
