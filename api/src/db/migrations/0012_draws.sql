-- A squad that would begin beyond the calendar of the rules can never be planned.
update squads set status = 'cancelled', start_on = '2100-01-01'
  where status in ('pending', 'upcoming') and start_on not between '1970-01-01' and '2199-12-31';
alter table squads add constraint squads_start_in_calendar check (start_on between '1970-01-01' and '2199-12-31');

-- The draws of a squad, each named, frozen and heard in this order; what was given up stays on show (docs/draw.md).
create table draws (
  squad_id uuid not null constraint draws_squad_fkey references squads,
  number integer not null,
  beacon text not null,
  round bigint not null,
  expected_at timestamptz not null,
  named_at timestamptz not null,
  -- Seats with their nonces in order of joining; no reference, as a seat that goes before the start leaves no row.
  entries jsonb,
  hash text,
  frozen_at timestamptz,
  value bytea,
  -- The last day on which staff were told that the beacon does not answer.
  silent_on date,
  turns uuid[],
  given_up text,
  primary key (squad_id, number),
  constraint draws_frozen_whole check ((frozen_at is null) = (entries is null) and (frozen_at is null) = (hash is null)),
  constraint draws_frozen_before_known check (frozen_at < expected_at),
  constraint draws_value_of_a_frozen_one check (value is null or (frozen_at is not null and octet_length(value) = 32)),
  constraint draws_drawn_from_a_value check (turns is null or (value is not null and given_up is null)),
  constraint draws_given_up_known check (given_up in ('postponed', 'members_changed', 'beacon_silent', 'too_late'))
);
create unique index draws_one_open on draws (squad_id) where given_up is null;
create index draws_unheard on draws (expected_at) where frozen_at is not null and value is null;

-- What is shown is never taken back.
create function draws_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.round <> new.round or old.beacon <> new.beacon
    or (old.frozen_at is not null and (new.frozen_at is distinct from old.frozen_at
      or new.entries is distinct from old.entries or new.hash is distinct from old.hash))
    or (old.value is not null and new.value is distinct from old.value)
    or (old.turns is not null and new.turns is distinct from old.turns)
    or (old.given_up is not null and new.given_up is distinct from old.given_up)
  then raise exception 'a draw stays as it was shown';
  end if;
  return new;
end $$;
create trigger draws_stay before update or delete on draws for each row execute function draws_stay();

-- Every other order of a drawn squad since its start, one a transaction, whatever changed it: a swap, a default, a leaver.
create table turn_changes (
  id bigint generated always as identity primary key,
  squad_id uuid not null constraint turn_changes_squad_fkey references squads,
  transaction xid8 not null default pg_current_xact_id(),
  turns uuid[] not null,
  constraint turn_changes_once unique (squad_id, transaction)
);

create function note_turns(squads uuid[]) returns void language sql as $$
  insert into turn_changes (squad_id, turns)
  select squad_id, array_agg(recipient order by number) from rounds
  where squad_id = any(squads)
    and exists (select 1 from draws where draws.squad_id = rounds.squad_id and draws.turns is not null)
  group by squad_id order by squad_id
  on conflict (squad_id, transaction) do update set turns = excluded.turns
$$;
create function note_moved_turns() returns trigger language plpgsql as $$
begin
  perform note_turns(array_agg(distinct before.squad_id))
  from before join after using (squad_id, number) where before.recipient <> after.recipient
  having count(*) > 0;
  return null;
end $$;
create function note_other_turns() returns trigger language plpgsql as $$
begin
  perform note_turns(array_agg(distinct squad_id)) from changed having count(*) > 0;
  return null;
end $$;
create trigger rounds_moved after update on rounds
  referencing old table as before new table as after for each statement execute function note_moved_turns();
create trigger rounds_added after insert on rounds
  referencing new table as changed for each statement execute function note_other_turns();
create trigger rounds_dropped after delete on rounds
  referencing old table as changed for each statement execute function note_other_turns();

create table sandbox.beacon (
  secret bytea not null
);
insert into sandbox.beacon select sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea);
