-- The order behind a movement of a clearing account, from the movement's reference: what a provider knows it by.
create function ledger_order_of(reference text) returns text language sql immutable parallel safe return
  case
    when reference like 'chargeback:%' then regexp_replace(reference, '^chargeback:(([^:]+:){3}[^:]+):.*$', 'charge:\1')
    when reference like 'charge_refund:%' then regexp_replace(reference, '^(charge_refund:([^:]+:){3}[^:]+):.*$', '\1')
    when reference like 'charge:%' then regexp_replace(reference, '^(charge:([^:]+:){3}[^:]+):.*$', '\1')
    when reference like 'payout:%' then regexp_replace(reference, '^(payout:([^:]+:){2}[^:]+):(net|returned):(\d+)$', '\1:\4')
    when reference like 'withdrawal:%' then regexp_replace(reference, ':returned$', '')
    else reference
  end;
create index ledger_transfers_order on ledger_transfers (ledger_order_of(reference))
  where debit like 'clearing:%' or credit like 'clearing:%';
create index charges_day on charges (charge_on);

-- Where a provider and the books do not agree on an order: a line each, for staff to resolve with a reason (MONEY, section 6).
create table reconciliation_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null,
  kind text not null,
  reported bigint not null,
  booked bigint not null,
  on_day date not null,
  found_at timestamptz not null,
  resolution text,
  reason text,
  resolved_by uuid constraint reconciliation_differences_resolved_by_fkey references people,
  resolved_at timestamptz,
  constraint reconciliation_differences_kind_known check (kind in ('unknown_here', 'unknown_there', 'amounts_differ')),
  constraint reconciliation_differences_resolution_known
    check (resolution in ('taken_in', 'ordered_again', 'explained', 'agrees')),
  constraint reconciliation_differences_resolved check ((resolution is null) = (resolved_at is null))
);
create unique index reconciliation_differences_open_once on reconciliation_differences (provider, key) where resolved_at is null;
create index reconciliation_differences_key on reconciliation_differences (key, id);
create index reconciliation_differences_resolved_by on reconciliation_differences (resolved_by);

-- On which day the sandbox's bank last did something about an order.
alter table sandbox.orders add column changed_on date;
update sandbox.orders set changed_on = submitted_on;
alter table sandbox.orders alter column changed_on set not null;
create index orders_changed on sandbox.orders (changed_on);
