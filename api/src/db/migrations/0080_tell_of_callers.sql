-- Each process remembers how a session stands: every change of what it may is told to all, as the end of one was before.
create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.id::text);
  return null;
end $$;
create trigger people_tell_of_rights
  after update of role, language, email_verified_at, suspended_at, staff_suspended_at, erased_at, second_factor_waived on people
  for each row when ((old.role, old.language, old.email_verified_at, old.suspended_at, old.staff_suspended_at, old.erased_at, old.second_factor_waived)
    is distinct from (new.role, new.language, new.email_verified_at, new.suspended_at, new.staff_suspended_at, new.erased_at, new.second_factor_waived))
  execute function tell_of_person();

create function tell_of_caller() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', coalesce(new.person_id, old.person_id)::text);
  return null;
end $$;
drop trigger sessions_tell_of_end on sessions;
drop function tell_of_ended_session;
create trigger sessions_tell_of_change after update of ended_at, confirmed_at on sessions
  for each row when ((old.ended_at, old.confirmed_at) is distinct from (new.ended_at, new.confirmed_at)) execute function tell_of_caller();
create trigger sessions_tell_of_removal after delete on sessions for each row execute function tell_of_caller();
create trigger passkeys_tell after insert or delete on passkeys for each row execute function tell_of_caller();
create trigger two_factor_tell after insert or delete or update of on_since on two_factor for each row execute function tell_of_caller();
