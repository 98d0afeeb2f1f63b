-- What a provider calls what is ours, what it told us, and until when it was asked.
create table provider_mandates (
  provider text not null,
  flow text not null,
  -- Its request of consent, and the authority that came of it.
  request text not null,
  mandate text,
  constraint provider_mandates_pkey primary key (provider, flow),
  constraint provider_mandates_request_once unique (provider, request),
  constraint provider_mandates_mandate_once unique (provider, mandate)
);
create table provider_orders (
  provider text not null,
  id text not null,
  key text not null,
  amount bigint not null,
  -- The day that it named itself.
  due_on date,
  -- Who pays, where it is a guarantor.
  guarantor_id uuid constraint provider_orders_guarantor_fkey references guarantors,
  constraint provider_orders_pkey primary key (provider, id),
  constraint provider_orders_key_once unique (provider, key),
  constraint provider_orders_amount_positive check (amount > 0)
);
create index provider_orders_guarantor on provider_orders (guarantor_id) where guarantor_id is not null;
-- Kept as it came, before anything is made of it.
create table provider_notices (
  provider text not null,
  id text not null,
  notice jsonb not null,
  received_at timestamptz not null,
  read_at timestamptz,
  constraint provider_notices_pkey primary key (provider, id)
);
create index provider_notices_unread on provider_notices (provider, received_at) where read_at is null;
create index provider_notices_received on provider_notices (provider, received_at);
create table provider_polls (
  provider text constraint provider_polls_pkey primary key,
  asked_at timestamptz not null
);

-- The last digits are all that a provider with pages of its own tells of an account.
alter table mandates
  add column last_digits text,
  -- Since when the provider knows that it ended.
  add column ended_there_at timestamptz,
  -- Who ended it, where that was not the member.
  add column ended_by_bank boolean not null default false;
update mandates set last_digits = banks.last_digits from banks where banks.id = bank_id;
update mandates set ended_there_at = ended_at where provider = 'sandbox';
create index mandates_to_end on mandates (ended_at) where ended_at is not null and ended_there_at is null;

-- What a guarantor agreed to pay by a provider that takes its time: a row for each debt.
create table guarantor_charges (
  payment text constraint guarantor_charges_pkey primary key,
  flow text not null,
  provider text not null,
  guarantor_id uuid not null constraint guarantor_charges_guarantor_fkey references guarantors,
  squad_id uuid not null constraint guarantor_charges_squad_fkey references squads,
  round integer not null,
  seat_id uuid not null constraint guarantor_charges_seat_fkey references seats,
  amount bigint not null,
  state text not null default 'asked',
  asked_at timestamptz not null,
  cause text,
  constraint guarantor_charges_amount_positive check (amount > 0),
  constraint guarantor_charges_state_known check (state in ('asked', 'ordered', 'paid', 'failed')),
  constraint guarantor_charges_cause_of_failed check ((state = 'failed') or cause is null)
);
create index guarantor_charges_flow on guarantor_charges (flow);
create index guarantor_charges_guarantor on guarantor_charges (guarantor_id);
create index guarantor_charges_squad on guarantor_charges (squad_id);
create index guarantor_charges_seat on guarantor_charges (seat_id);

alter table outbox
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in
    ('mail', 'charge', 'payout', 'refund', 'charge_refund', 'withdrawal', 'guarantor_charge', 'end_mandate'));

-- What a guarantor was debited of is an order of a provider, by the name of the payment.
drop index ledger_transfers_order;
create or replace function ledger_order_of(reference text) returns text language sql immutable parallel safe return
  case
    when reference like 'chargeback:%' then regexp_replace(reference, '^chargeback:(([^:]+:){3}[^:]+):.*$', 'charge:\1')
    when reference like 'charge_refund:%' then regexp_replace(reference, '^(charge_refund:([^:]+:){3}[^:]+):.*$', '\1')
    when reference like 'charge:%' then regexp_replace(reference, '^(charge:([^:]+:){3}[^:]+):.*$', '\1')
    when reference like 'payout:%' then regexp_replace(reference, '^(payout:([^:]+:){2}[^:]+):(net|returned):(\d+)$', '\1:\4')
    when reference like 'withdrawal:%' then regexp_replace(reference, ':returned$', '')
    when reference like 'debt:guarantor_charge:%' then regexp_replace(reference, '^debt:(guarantor_charge:([^:]+:){3}[^:]+)(:.*)?$', '\1')
    else reference
  end;
create index ledger_transfers_order on ledger_transfers (ledger_order_of(reference))
  where debit like 'clearing:%' or credit like 'clearing:%';
