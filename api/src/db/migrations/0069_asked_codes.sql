-- Who asks for a code is answered before anybody looks whose address it is: what was asked waits in the lane of codes.
alter table outbox
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in
    ('mail', 'code', 'push', 'charge', 'payout', 'refund', 'charge_refund', 'withdrawal', 'guarantor_charge', 'end_mandate')),
  drop constraint outbox_lane_of_kind,
  add constraint outbox_lane_of_kind check (
    case kind when 'push' then lane = 'push' when 'code' then lane = 'codes'
      when 'mail' then lane in ('codes', 'news', 'reminders', 'bulk') else lane in ('charges', 'payouts') end);

-- The open pages of who is signed out look again, whichever process holds them: their streams end.
create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.person_id::text);
  return null;
end $$;
create trigger sessions_tell_of_end after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function tell_of_ended_session();

-- Who signs up with the address of an account hears of it by mail there, once in five minutes.
alter table people add column told_of_account_at timestamptz;
