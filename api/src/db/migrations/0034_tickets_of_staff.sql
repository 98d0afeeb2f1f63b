-- Who of staff looks after a ticket, and what they answer again and again, in both languages.
alter table help_tickets add column assigned_to uuid constraint help_tickets_assigned_to_fkey references people;
create index help_tickets_assigned on help_tickets (assigned_to, state, changed_at);

create table saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text_en text not null,
  text_fr text not null,
  changed_by uuid not null constraint saved_answers_changed_by_fkey references people,
  changed_at timestamptz not null
);
create unique index saved_answers_title_once on saved_answers (lower(title));
create index saved_answers_changed_by on saved_answers (changed_by);
