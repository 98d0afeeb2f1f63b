-- The secret address of a member's calendar. Of the secret only its hash is kept; `salt` tells one address of a person
-- from the next.
create table calendar_addresses (
  person_id uuid primary key constraint calendar_addresses_person_fkey references people,
  salt text not null,
  secret_hash text not null,
  made_at timestamptz not null,
  constraint calendar_addresses_secret_once unique (secret_hash)
);
