-- What staff tells a group of members, in both languages: a draft first, and once sent it never changes. People are told
-- in pieces, in the order of their ids; `told_to` is how far it has come.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  title_en text not null,
  body_en text not null,
  title_fr text not null,
  body_fr text not null,
  audience jsonb not null,
  by_mail boolean not null,
  version integer not null default 1,
  created_by uuid not null constraint announcements_created_by_fkey references people,
  created_at timestamptz not null,
  sent_by uuid constraint announcements_sent_by_fkey references people,
  sent_at timestamptz,
  told_to uuid,
  told integer not null default 0,
  done_at timestamptz,
  constraint announcements_sent_by_somebody check ((sent_at is null) = (sent_by is null)),
  constraint announcements_told_once_sent check (sent_at is not null or (told = 0 and told_to is null and done_at is null))
);
create index announcements_newest on announcements (created_at desc, id);
create index announcements_under_way on announcements (sent_at, id) where sent_at is not null and done_at is null;
create index announcements_created_by on announcements (created_by);
create index announcements_sent_by on announcements (sent_by);
