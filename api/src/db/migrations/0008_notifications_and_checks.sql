-- What a person is told on the pages. `kind` and `details` are put into words where they are read, in the reader's language.
create table notifications (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint notifications_person_fkey references people,
  kind text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz
);
create index notifications_newest on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;

-- Open pages hear of it at once: one signal for each person and transaction.
create function tell_of_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.person_id::text);
  return null;
end
$$;
create trigger notifications_told after insert or update on notifications
  for each row execute function tell_of_notification();

-- Every identity check that was ever started: a verdict that comes late still finds its person.
create table identity_checks (
  reference text primary key,
  person_id uuid not null constraint identity_checks_person_fkey references people,
  status text not null default 'pending',
  reason text,
  constraint identity_checks_status_known check (status in ('pending', 'verified', 'declined', 'expired'))
);
create index identity_checks_person on identity_checks (person_id);
insert into identity_checks (reference, person_id, status)
  select kyc_reference, id, case kyc_status when 'verified' then 'verified' else 'pending' end
  from people where kyc_reference is not null;

alter table sandbox.identities add column reason text;
