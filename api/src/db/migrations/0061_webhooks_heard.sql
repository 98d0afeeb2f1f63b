-- When each provider was last heard, by the name of its webhook: one that has gone quiet is seen before it is missed.
create table webhooks_heard (
  webhook text constraint webhooks_heard_pkey primary key,
  heard_at timestamptz not null
);
