-- How members stand in their squads is kept with them, so that an index tells who is in one that runs or is to start, who owes, and
-- how far those came who were referred (docs/decisions/0048-standing-of-members.md). It follows from seats, squads, contributions and
-- rewards; whatever writes these moves it, and only where something changes for somebody: at a start, an end, a first contribution, a default.
alter table people
  add column in_running boolean not null default false,
  add column in_upcoming boolean not null default false,
  add column in_squad boolean not null default false,
  add column owes boolean not null default false,
  add column has_contributed boolean not null default false,
  -- What it brought their referrer that they contributed; cents.
  add column reward_brought bigint not null default 0;
alter table people add column referral_stage text not null generated always as (
  case when has_contributed or reward_brought > 0 then 'contributed' when in_squad then 'in_squad'
    when kyc_status = 'verified' then 'verified' else 'signed_up' end) stored;

create function keep_standing(whose uuid[]) returns void language plpgsql as $$
begin
  if cardinality(whose) = 0 then return; end if;
  -- One after another, so that of two who write at once the second counts what the first wrote.
  perform from people where id = any(whose) order by id for no key update;
  update people set in_running = stands.in_running, in_upcoming = stands.in_upcoming, in_squad = stands.in_squad,
    owes = stands.owes, has_contributed = stands.has_contributed
  from (select one.id,
      exists (select from seats join squads on squads.id = squad_id where person_id = one.id
        and seats.status = 'active' and kind <> 'test' and squads.status = 'active') as in_running,
      exists (select from seats join squads on squads.id = squad_id where person_id = one.id
        and seats.status = 'active' and kind <> 'test' and squads.status = 'upcoming') as in_upcoming,
      exists (select from seats join squads on squads.id = squad_id where person_id = one.id
        and seats.status = 'active' and kind <> 'test') as in_squad,
      exists (select from seats join contributions on seat_id = seats.id where person_id = one.id
        and state in ('failed', 'defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0) as owes,
      exists (select from seats join contributions on seat_id = seats.id where person_id = one.id
        and state = 'confirmed') as has_contributed
    from unnest(whose) as one (id)) stands
  where people.id = stands.id
    and (people.in_running, people.in_upcoming, people.in_squad, people.owes, people.has_contributed)
      is distinct from (stands.in_running, stands.in_upcoming, stands.in_squad, stands.owes, stands.has_contributed);
end $$;

create function seats_keep_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform keep_standing(array(select person_id from written));
  elsif tg_op = 'DELETE' then perform keep_standing(array(select person_id from gone));
  else perform keep_standing(array(select unnest(array[gone.person_id, written.person_id]) from gone join written using (id)
    where (gone.person_id, gone.squad_id, gone.status) is distinct from (written.person_id, written.squad_id, written.status)));
  end if;
  return null;
end $$;
create trigger seats_keep_standing_in after insert on seats
  referencing new table as written for each statement execute function seats_keep_standing();
create trigger seats_keep_standing after update on seats
  referencing old table as gone new table as written for each statement execute function seats_keep_standing();
create trigger seats_keep_standing_out after delete on seats
  referencing old table as gone for each statement execute function seats_keep_standing();

create function squads_keep_standing() returns trigger language plpgsql as $$
begin
  perform keep_standing(array(select person_id from gone join written using (id) join seats on squad_id = written.id
    where (gone.status, gone.kind) is distinct from (written.status, written.kind)));
  return null;
end $$;
create trigger squads_keep_standing after update on squads
  referencing old table as gone new table as written for each statement execute function squads_keep_standing();

-- Whether a contribution matters: who contributed once stays so until it is taken back, so that a week's contributions lock nobody.
create function is_owing(state text, owed bigint) returns boolean language sql immutable as $$
  select state in ('failed', 'defaulted', 'charged_back') and owed > 0
$$;
create function contributions_keep_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform keep_standing(array(
    select people.id from written join seats on seats.id = seat_id join people on people.id = person_id
    where (written.state = 'confirmed' and not has_contributed)
      or is_owing(written.state, owed_pot + owed_reserve + owed_fund + owed_losses)));
  elsif tg_op = 'DELETE' then perform keep_standing(array(
    select person_id from gone join seats on seats.id = seat_id
    where state = 'confirmed' or is_owing(state, owed_pot + owed_reserve + owed_fund + owed_losses)));
  else perform keep_standing(array(
    select people.id from gone join written using (squad_id, round, seat_id)
      join seats on seats.id = seat_id join people on people.id = person_id
    where (written.state = 'confirmed' and not has_contributed)
      or (gone.state = 'confirmed' and written.state <> 'confirmed')
      or is_owing(gone.state, gone.owed_pot + gone.owed_reserve + gone.owed_fund + gone.owed_losses)
        <> is_owing(written.state, written.owed_pot + written.owed_reserve + written.owed_fund + written.owed_losses)));
  end if;
  return null;
end $$;
create trigger contributions_keep_standing_in after insert on contributions
  referencing new table as written for each statement execute function contributions_keep_standing();
create trigger contributions_keep_standing after update on contributions
  referencing old table as gone new table as written for each statement execute function contributions_keep_standing();
create trigger contributions_keep_standing_out after delete on contributions
  referencing old table as gone for each statement execute function contributions_keep_standing();

create function keep_reward_brought() returns trigger language plpgsql as $$
begin
  update people set reward_brought = new.amount where id = substr(new.reference, 8)::uuid;
  return null;
end $$;
create trigger ledger_transfers_keep_reward after insert on ledger_transfers for each row
  when (new.reference ~ '^reward:[0-9a-f-]{36}$') execute function keep_reward_brought();

-- What holds by now, for everybody at once.
update people set in_running = stands.in_running, in_upcoming = stands.in_upcoming, in_squad = stands.in_squad
from (select person_id, bool_or(squads.status = 'active') as in_running, bool_or(squads.status = 'upcoming') as in_upcoming, true as in_squad
  from seats join squads on squads.id = squad_id where seats.status = 'active' and kind <> 'test' group by person_id) stands
where people.id = stands.person_id;
update people set owes = true where id in (select person_id from seats join contributions on seat_id = seats.id
  where state in ('failed', 'defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0);
update people set has_contributed = true where id in (
  select person_id from seats join contributions on seat_id = seats.id where state = 'confirmed');
update people set reward_brought = amount from ledger_transfers where reference = 'reward:' || people.id;

create index people_running on people (last_name, first_name, id) where role = 'user' and erased_at is null and in_running;
create index people_upcoming on people (last_name, first_name, id) where role = 'user' and erased_at is null and in_upcoming;
create index people_owing on people (last_name, first_name, id) where role = 'user' and erased_at is null and owes;
-- Those who were referred: by how far they came, the newest first, and by what it brought.
create index people_referred_by_stage on people (referral_stage, created_at desc, id) where referred_by is not null;
create index people_referred_by_reward on people (reward_brought, created_at, id) where referred_by is not null;
