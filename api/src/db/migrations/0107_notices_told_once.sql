-- Open pages hear of a statement as a whole, once for each person whom it is about, as PostgreSQL says the same thing once: a call for
-- each notice took a seventh of what it takes to write one.
create or replace function tell_of_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', person_id::text) from told;
  return null;
end $$;
drop trigger notifications_told on notifications;
create trigger notifications_told after insert on notifications referencing new table as told
  for each statement execute function tell_of_notification();
create trigger notifications_read_told after update on notifications referencing new table as told
  for each statement execute function tell_of_notification();
