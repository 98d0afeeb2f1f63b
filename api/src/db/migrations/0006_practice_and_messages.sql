-- A test squad is played for one member with no money at all: its whole world is a document, and the ledger never sees it.
create table practice (
  squad_id uuid primary key constraint practice_squad_fkey references squads,
  world jsonb not null,
  day date not null,
  week integer not null
);

-- What the members of a squad write to each other.
create table messages (
  id bigint generated always as identity primary key,
  squad_id uuid not null constraint messages_squad_fkey references squads,
  person_id uuid not null constraint messages_person_fkey references people,
  text text not null,
  written_at timestamptz not null,
  constraint messages_text_length check (length(text) between 1 and 1000)
);
create index messages_squad on messages (squad_id, id desc);
create index messages_person on messages (person_id);
