-- How many seats of a squad are taken is kept with it: to sort the squads by those that are free, all seats were counted
-- (docs/decisions/0046-what-is-kept-for-lists.md). Whoever writes seats has locked their squad before.
alter table squads add column taken integer not null default 0;
update squads set taken = seated.taken from (select squad_id, count(*) as taken from seats where status = 'active' group by squad_id) seated
where squads.id = seated.squad_id;
alter table squads add column free_seats integer not null generated always as (size - taken) stored;

create function seats_keep_taken() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update squads set taken = taken + more
    from (select squad_id, count(*) as more from written where status = 'active' group by squad_id) moved where id = squad_id;
  elsif tg_op = 'DELETE' then
    update squads set taken = taken - fewer
    from (select squad_id, count(*) as fewer from gone where status = 'active' group by squad_id) moved where id = squad_id;
  else
    update squads set taken = taken + more
    from (select squad_id, sum(one) as more from (
        select squad_id, 1 as one from written where status = 'active' union all select squad_id, -1 from gone where status = 'active') moved
      group by squad_id having sum(one) <> 0) moved where id = squad_id;
  end if;
  return null;
end $$;
create trigger seats_keep_taken_in after insert on seats
  referencing new table as written for each statement execute function seats_keep_taken();
create trigger seats_keep_taken after update on seats
  referencing old table as gone new table as written for each statement execute function seats_keep_taken();
create trigger seats_keep_taken_out after delete on seats
  referencing old table as gone for each statement execute function seats_keep_taken();
