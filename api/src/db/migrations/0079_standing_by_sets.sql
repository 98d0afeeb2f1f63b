-- What a statement changed of how members stand was found by joining its rows before to its rows after. Nothing is known of how many
-- these are, so each was compared with each: 650 ms of the 760 that 2,000 contributions took to be confirmed. Sets of the facts that
-- matter are subtracted instead.
create or replace function seats_keep_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform keep_standing(array(select person_id from written));
  elsif tg_op = 'DELETE' then perform keep_standing(array(select person_id from gone));
  else perform keep_standing(array(
    select person_id from (
      (select id, person_id, squad_id, status from gone except select id, person_id, squad_id, status from written)
      union all
      (select id, person_id, squad_id, status from written except select id, person_id, squad_id, status from gone)) moved));
  end if;
  return null;
end $$;

create or replace function squads_keep_standing() returns trigger language plpgsql as $$
begin
  perform keep_standing(array(
    select person_id from (select id, status, kind from written except select id, status, kind from gone) moved
    join seats on squad_id = moved.id));
  return null;
end $$;

create or replace function contributions_keep_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform keep_standing(array(
    select people.id from written join seats on seats.id = seat_id join people on people.id = person_id
    where (written.state = 'confirmed' and not has_contributed)
      or is_owing(written.state, owed_pot + owed_reserve + owed_fund + owed_losses)));
  elsif tg_op = 'DELETE' then perform keep_standing(array(
    select person_id from gone join seats on seats.id = seat_id
    where state = 'confirmed' or is_owing(state, owed_pot + owed_reserve + owed_fund + owed_losses)));
  else perform keep_standing(array(
    select person_id from (
      (select seat_id, round, is_owing(state, owed_pot + owed_reserve + owed_fund + owed_losses) from written
        except select seat_id, round, is_owing(state, owed_pot + owed_reserve + owed_fund + owed_losses) from gone)
      union all
      (select seat_id, round, false from gone where state = 'confirmed' except select seat_id, round, false from written where state = 'confirmed')
    ) moved join seats on seats.id = moved.seat_id
    union all
    select people.id from (
      select seat_id, round from written where state = 'confirmed' except select seat_id, round from gone where state = 'confirmed'
    ) paid join seats on seats.id = paid.seat_id join people on people.id = person_id and not has_contributed));
  end if;
  return null;
end $$;
