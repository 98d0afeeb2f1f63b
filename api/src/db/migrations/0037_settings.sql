-- What staff sets for the platform: each change is kept, with who made it and why; how it stands is the last one of each
-- name. Numbered without a gap, so that of two who change at once one is told.
create table setting_changes (
  version integer constraint setting_changes_pkey primary key,
  name text not null,
  was bigint not null,
  becomes bigint not null,
  reason text not null,
  changed_by uuid not null constraint setting_changes_changed_by_fkey references people,
  changed_at timestamptz not null,
  constraint setting_changes_counted check (version > 0),
  constraint setting_changes_something check (was <> becomes)
);
create index setting_changes_name on setting_changes (name, version);
create index setting_changes_changed_by on setting_changes (changed_by);

-- A squad keeps the terms that it was opened with, its lead times and its cap among them.
alter table squads
  add column lead_days integer not null default 4,
  add column payout_days integer not null default 7,
  add column max_yearly_rate integer not null default 35;
alter table squads
  add constraint squads_days_range check (lead_days between 4 and 10 and payout_days between 7 and 28),
  add constraint squads_rate_range check (max_yearly_rate between 1 and 35),
  drop constraint squads_contribution_range,
  add constraint squads_contribution_range check (contribution between 500 and 1000000);
