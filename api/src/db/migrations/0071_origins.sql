-- Where an act came from lies beside the activity, so that it can be forgotten: the row, which is sealed, has a salted hash of it.
create function origin_hash(salt text, ip text, device text, browser text) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(salt, ip, device, browser)::text, 'UTF8')), 'hex')
$$;
-- Null of what the server does by itself, and of rows from before, which were sealed with where they came from.
alter table activity add column origin_hash text;

create table activity_origins (
  activity_id bigint constraint activity_origins_pkey primary key constraint activity_origins_activity_fkey references activity,
  salt text not null,
  ip text not null,
  device text,
  browser text,
  constraint activity_origins_device_known check (device in ('phone', 'tablet', 'computer'))
);
