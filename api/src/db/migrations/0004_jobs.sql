-- What must leave the house, written in the transaction that decided it. `key` is the idempotency key of the call.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  done_at timestamptz,
  error text,
  constraint outbox_kind_known check (kind in ('mail', 'charge', 'payout')),
  constraint outbox_key_once unique (key)
);
create index outbox_waiting on outbox (next_try_at, id) where done_at is null;

-- What providers told us, stored once under their own event id before it is acted on.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  squad_id uuid,
  event jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  constraint provider_events_once unique (provider, event_id)
);
create index provider_events_waiting on provider_events (id) where applied_at is null;

-- The audit trail: who did what, in the transaction that did it.
create table activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index activity_newest on activity (at desc, id desc);
create index activity_subject on activity (subject, id);

create table settings (
  key text primary key,
  value jsonb not null
);

-- Answers of writes that carried an Idempotency-Key: the same key and body answer the same.
create table idempotency_keys (
  person_id uuid not null constraint idempotency_keys_person_fkey references people,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key),
  constraint idempotency_keys_length check (length(key) <= 255)
);
