-- What members ask the help desk, and everything that was written about it. `by_staff` is kept beside the writer: somebody
-- who leaves the staff answered as staff all the same.
create table help_tickets (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint help_tickets_person_fkey references people,
  squad_id uuid constraint help_tickets_squad_fkey references squads,
  topic text not null,
  subject text not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint help_tickets_topic_known check (topic in ('paying', 'paid', 'squad', 'account', 'other')),
  constraint help_tickets_state_known check (state in ('waiting', 'answered', 'closed'))
);
create index help_tickets_person on help_tickets (person_id, id desc);
create index help_tickets_squad on help_tickets (squad_id);
create index help_tickets_changed on help_tickets (state, changed_at);

create table help_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null constraint help_messages_ticket_fkey references help_tickets on delete cascade,
  person_id uuid not null constraint help_messages_person_fkey references people,
  by_staff boolean not null,
  text text not null,
  written_at timestamptz not null
);
create index help_messages_ticket on help_messages (ticket_id, id);
create index help_messages_person on help_messages (person_id, written_at);

-- Who wants to hear when the second product starts.
create table waiting_list (
  person_id uuid primary key constraint waiting_list_person_fkey references people,
  joined_at timestamptz not null
);
create index waiting_list_joined on waiting_list (joined_at, person_id);
