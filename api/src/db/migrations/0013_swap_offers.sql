-- An offer to swap names both positions, and is over as soon as either seat moves, whatever moved it: the member, staff,
-- a default, somebody leaving, another swap. Offers from before named no positions; who still wants one asks again.
alter table swaps add column from_position integer;
alter table swaps add column to_position integer;
alter table swaps drop constraint swaps_status_known;
alter table swaps add constraint swaps_status_known check (status in ('proposed', 'accepted', 'declined', 'lapsed'));
update swaps set status = 'lapsed' where status = 'proposed';
alter table swaps add constraint swaps_offer_names_positions
  check (status <> 'proposed' or (from_position is not null and to_position is not null));

create function lapse_swaps() returns trigger language plpgsql as $$
begin
  update swaps set status = 'lapsed' where status = 'proposed' and new.id in (from_seat, to_seat);
  return null;
end $$;
create trigger seats_moved after update of position, status on seats for each row
  when (old.position is distinct from new.position or old.status is distinct from new.status)
  execute function lapse_swaps();
