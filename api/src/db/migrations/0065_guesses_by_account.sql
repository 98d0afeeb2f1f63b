-- Codes by mail are guessed at most five times in a quarter of an hour, however many of them are asked for.
alter table guesses drop constraint guesses_what_known;
alter table guesses add constraint guesses_what_known
  check (what in ('password', 'code', 'new_email', 'email_code', 'password_code'));
alter table login_codes drop column attempts;

-- Wrong passwords one after another, by a keyed hash of the address: somebody's or nobody's, it is slowed alike.
create table wrong_passwords (
  address_hash text constraint wrong_passwords_pkey primary key,
  count integer not null,
  last_at timestamptz not null
);
create index wrong_passwords_last on wrong_passwords (last_at);
