-- Written notices to members of running squads; decided later, by somebody else.
create table removals (
  seat_id uuid primary key constraint removals_seat_fkey references seats,
  reason text not null,
  noticed_on date not null,
  noticed_by uuid not null constraint removals_noticed_by_fkey references people
);
create index removals_noticed_by on removals (noticed_by);
