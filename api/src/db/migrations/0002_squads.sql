create table squads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null default 'standard',
  status text not null,
  contribution bigint not null,
  size integer not null,
  start_on date not null,
  order_rule text not null default 'choice',
  fee_bps integer not null,
  reserve_bps integer not null,
  invite_code text not null,
  proposed_by uuid constraint squads_proposed_by_fkey references people,
  draw_secret bytea not null,
  draw_commitment text not null,
  share_outs integer not null default 0,
  -- The next day on which the tick has to look at this squad; null when only an event can change anything.
  next_step_on date,
  created_at timestamptz not null default now(),
  constraint squads_kind_known check (kind in ('standard', 'custom', 'test')),
  constraint squads_status_known check (status in ('pending', 'upcoming', 'active', 'completed', 'declined', 'cancelled')),
  constraint squads_order_rule_known check (order_rule in ('choice', 'draw', 'assigned')),
  constraint squads_contribution_range check (contribution between 500 and 100000),
  constraint squads_size_range check (size between 2 and 52),
  constraint squads_shares_range check (fee_bps >= 0 and reserve_bps >= 0 and fee_bps + reserve_bps <= 10000),
  constraint squads_invite_code_once unique (invite_code)
);
create index squads_proposed_by on squads (proposed_by);
create index squads_by_status on squads (status, start_on, id);
create index squads_due on squads (next_step_on) where next_step_on is not null;

-- A seat: one membership of one person in one squad.
create table seats (
  id uuid primary key default gen_random_uuid(),
  squad_id uuid not null constraint seats_squad_fkey references squads,
  person_id uuid not null constraint seats_person_fkey references people,
  position integer,
  status text not null default 'active',
  defaulted boolean not null default false,
  wallet_pays boolean not null default false,
  guarantor_id uuid constraint seats_guarantor_fkey references guarantors,
  nonce bytea not null,
  joined_at timestamptz not null default clock_timestamp(),
  constraint seats_status_known check (status in ('active', 'left')),
  -- A position is given once. Deferred: a swap and a move change several at a time.
  constraint seats_position_once unique (squad_id, position) deferrable initially deferred,
  constraint seats_position_range check (position between 1 and 104)
);
create unique index seats_person_once on seats (squad_id, person_id) where status = 'active';
create index seats_person on seats (person_id);
create index seats_guarantor on seats (guarantor_id);

create table swaps (
  id uuid primary key default gen_random_uuid(),
  squad_id uuid not null constraint swaps_squad_fkey references squads,
  from_seat uuid not null constraint swaps_from_fkey references seats,
  to_seat uuid not null constraint swaps_to_fkey references seats,
  status text not null default 'proposed',
  created_at timestamptz not null default now(),
  constraint swaps_status_known check (status in ('proposed', 'accepted', 'declined'))
);
create index swaps_squad on swaps (squad_id);
create index swaps_from on swaps (from_seat);
create index swaps_to on swaps (to_seat);

-- The dated slots of a rotation, and who receives in each.
create table rounds (
  squad_id uuid not null constraint rounds_squad_fkey references squads,
  number integer not null,
  kind text not null,
  recipient uuid not null constraint rounds_recipient_fkey references seats,
  due_on date not null,
  submit_on date not null,
  charge_on date not null,
  payout_on date not null,
  opened boolean not null,
  primary key (squad_id, number),
  constraint rounds_kind_known check (kind in ('rotation', 'refund'))
);
create index rounds_recipient on rounds (recipient);

create table contributions (
  id uuid not null default gen_random_uuid() constraint contributions_id_once unique,
  squad_id uuid not null constraint contributions_squad_fkey references squads,
  round integer not null,
  seat_id uuid not null constraint contributions_seat_fkey references seats,
  amount bigint not null,
  state text not null,
  owed_pot bigint not null,
  owed_reserve bigint not null,
  owed_fund bigint not null,
  owed_losses bigint not null,
  first_failed_on date,
  retry_on date,
  cause text,
  updated_on date not null,
  primary key (squad_id, round, seat_id),
  constraint contributions_state_known check (state in
    ('scheduled', 'submitted', 'confirmed', 'failed', 'defaulted', 'recovered', 'charged_back', 'cancelled')),
  constraint contributions_amounts check
    (amount > 0 and owed_pot >= 0 and owed_reserve >= 0 and owed_fund >= 0 and owed_losses >= 0)
);
create index contributions_seat on contributions (seat_id);
create index contributions_newest on contributions (updated_on desc, id);
create index contributions_unsettled on contributions (state, updated_on desc, id) where state <> 'confirmed';

-- One debit of a member's account: attempt 1, then retries.
create table charges (
  squad_id uuid not null,
  round integer not null,
  seat_id uuid not null,
  attempt integer not null,
  amount bigint not null,
  charge_on date not null,
  state text not null,
  to_wallet bigint not null,
  primary key (squad_id, round, seat_id, attempt),
  constraint charges_contribution_fkey foreign key (squad_id, round, seat_id) references contributions,
  constraint charges_state_known check (state in ('submitted', 'confirmed', 'failed', 'charged_back')),
  constraint charges_amount check (amount > 0 and to_wallet between 0 and amount)
);

create table payouts (
  id uuid not null default gen_random_uuid() constraint payouts_id_once unique,
  squad_id uuid not null constraint payouts_squad_fkey references squads,
  round integer not null,
  seq integer not null,
  state text not null,
  held_reason text,
  pot bigint not null,
  fee bigint not null,
  reserve_share bigint not null,
  set_off bigint not null,
  net bigint not null,
  attempt integer not null,
  approvals text[] not null default '{}',
  updated_on date not null,
  primary key (squad_id, round, seq),
  constraint payouts_state_known check (state in
    ('scheduled', 'ready', 'awaiting_approval', 'submitted', 'paid', 'failed', 'held', 'cancelled')),
  constraint payouts_held_reason_known check (held_reason in ('identity', 'bank', 'retry_under_way', 'staff', 'returned')),
  constraint payouts_adds_up check (attempt = 0 or pot = fee + reserve_share + set_off + net)
);
create index payouts_newest on payouts (updated_on desc, id);

-- What each seat has and lacks before its squad can start (MONEY, section 2).
create view seat_readiness as
select seats.id as seat_id, seats.squad_id, seats.person_id,
  people.kyc_status = 'verified' as identity_verified,
  exists (select 1 from mandates where mandates.person_id = people.id and mandates.status = 'active') as mandate_active,
  seats.position is not null as position_set,
  coalesce(guarantors.status = 'verified', false) as guarantor_verified,
  not exists (
    select 1 from agreements where retired_at is null and not exists (
      select 1 from signatures
      where agreement_id = agreements.id and signatures.person_id = people.id and signatures.status = 'agreed')
  ) as agreement_signed
from seats join people on people.id = seats.person_id left join guarantors on guarantors.id = seats.guarantor_id;
