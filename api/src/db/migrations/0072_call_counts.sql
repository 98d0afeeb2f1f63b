-- How often somebody called in a minute, counted by all processes: a person, or an address that nobody is signed in at. Neither
-- outlives a crash, nor needs to.
create unlogged table call_counts (
  caller text constraint call_counts_pkey primary key,
  count integer not null,
  until timestamptz not null
);

-- Pages that are held open for a person, by whichever process. One that dies lets go of its own by not saying that they are there.
create unlogged table open_pages (
  id uuid constraint open_pages_pkey primary key,
  person_id uuid not null constraint open_pages_person_fkey references people,
  until timestamptz not null
);
create index open_pages_person on open_pages (person_id);
