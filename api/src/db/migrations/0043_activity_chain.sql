-- Where a call came from, as its browser named itself; null of what the server does by itself.
alter table activity add column ip text;
alter table activity add column device text;
alter table activity add column browser text;
alter table activity add constraint activity_device_known check (device in ('phone', 'tablet', 'computer'));

-- Each row of the activity is sealed once it is committed: a hash over the row and the hash before it. The chain has its own
-- order, that of sealing, so that no write waits for another one (docs/decisions/0037-who-may-what.md).
create table activity_chain (
  sequence bigint primary key,
  activity_id bigint not null constraint activity_chain_activity_fkey references activity,
  hash text not null,
  sealed_at timestamptz not null,
  constraint activity_chain_once unique (activity_id)
);
create index activity_chain_sealed on activity_chain (sealed_at);

-- What is not sealed yet.
create table activity_unsealed (
  activity_id bigint primary key constraint activity_unsealed_activity_fkey references activity
);
insert into activity_unsealed select id from activity;
create function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into activity_unsealed values (new.id);
  return null;
end $$;
create trigger activity_is_sealed after insert on activity for each row execute function note_unsealed();

create index activity_of_kind on activity (actor_kind, at desc, id desc);
