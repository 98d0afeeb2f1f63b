-- What a browser gave us to push to it. It ends with the session of that browser.
create table push_subscriptions (
  session_id uuid primary key constraint push_subscriptions_session_fkey references sessions on delete cascade,
  -- Whoever knows it can push there; it is shown to nobody.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  subscribed_at timestamptz not null,
  constraint push_subscriptions_endpoint_once unique (endpoint)
);

create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_push after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function end_push();

alter table notification_choices
  drop constraint notification_choices_way_known,
  add constraint notification_choices_way_known check (way in ('page', 'mail', 'push'));

alter table outbox
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in 
    ('mail', 'push', 'charge', 'payout', 'refund', 'charge_refund', 'withdrawal', 'guarantor_charge', 'end_mandate')),
  drop constraint outbox_lane_known,
  add constraint outbox_lane_known check (lane in ('codes', 'charges', 'payouts', 'news', 'reminders', 'bulk', 'push')),
  drop constraint outbox_lane_of_kind,
  add constraint outbox_lane_of_kind check (
    case kind when 'push' then lane = 'push' when 'mail' then lane in ('codes', 'news', 'reminders', 'bulk') else lane in ('charges', 'payouts') end);
