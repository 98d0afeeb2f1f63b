-- How far apart the rounds of a squad are (MONEY, section 1).
alter table squads add column period text not null default 'weekly',
  add constraint squads_period_known check (period in ('weekly', 'biweekly', 'monthly'));
