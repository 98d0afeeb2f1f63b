-- Staff searches people, squads and tickets by any part of what they are called, whatever accents it is written with:
-- trigrams find it without reading every row. The extension may be installed by who owns the database.
create extension if not exists pg_trgm;

create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'));

alter table people add column search_text text not null generated always as
  (plain_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, ''))) stored;
create index people_search on people using gin (search_text gin_trgm_ops);
create index squads_search on squads using gin (plain_text(name) gin_trgm_ops);
create index help_tickets_search on help_tickets using gin (plain_text(subject) gin_trgm_ops);
