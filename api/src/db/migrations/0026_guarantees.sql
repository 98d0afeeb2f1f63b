-- The language in which a guarantor is written to: the member's own until somebody chooses another one.
alter table guarantors add column language text not null default 'en'
  constraint guarantors_language_is_a_code check (language ~ '^[a-z]{2}$');
update guarantors set language = people.language from people where people.id = member_id;

-- What a guarantor signed, word for word. Written once, never changed (grants).
create table guarantees (
  id uuid primary key default gen_random_uuid(),
  guarantor_id uuid not null constraint guarantees_guarantor_fkey references guarantors,
  title text not null,
  body text not null,
  signature text not null,
  language text not null constraint guarantees_language_is_a_code check (language ~ '^[a-z]{2}$'),
  signed_at timestamptz not null,
  constraint guarantees_once unique (guarantor_id)
);

-- What a guarantor paid behind their link, one row for each contribution of the member. Never changed (grants).
create table guarantor_payments (
  id uuid primary key default gen_random_uuid(),
  payment text not null,
  guarantor_id uuid not null constraint guarantor_payments_guarantor_fkey references guarantors,
  squad_id uuid not null constraint guarantor_payments_squad_fkey references squads,
  round integer not null,
  amount bigint not null constraint guarantor_payments_amount_positive check (amount > 0),
  paid_at timestamptz not null,
  constraint guarantor_payments_once unique (payment)
);
create index guarantor_payments_guarantor on guarantor_payments (guarantor_id, paid_at);
create index guarantor_payments_squad on guarantor_payments (squad_id);
