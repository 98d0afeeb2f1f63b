-- A suspended member signs in and reads why. Payouts to them are held, and a squad does not start with them (MONEY, section 3.12).
alter table people add column suspended_at timestamptz;
alter table people add column suspended_reason text;
alter table people add constraint people_suspended_with_a_reason check ((suspended_at is null) = (suspended_reason is null));
create index people_suspended on people (suspended_at) where suspended_at is not null;

alter table payouts drop constraint payouts_held_reason_known;
alter table payouts add constraint payouts_held_reason_known
  check (held_reason in ('identity', 'bank', 'new_bank', 'retry_under_way', 'staff', 'returned', 'suspended'));

create or replace view seat_readiness as
select seats.id as seat_id, seats.squad_id, seats.person_id,
  people.kyc_status = 'verified' and people.suspended_at is null as identity_verified,
  exists (select 1 from mandates where mandates.person_id = people.id and mandates.status = 'active') as mandate_active,
  seats.position is not null as position_set,
  coalesce(guarantors.status = 'verified', false) as guarantor_verified,
  not exists (
    select 1 from agreements where retired_at is null and not exists (
      select 1 from signatures
      where agreement_id = agreements.id and signatures.person_id = people.id and signatures.status = 'agreed')
  ) as agreement_signed
from seats join people on people.id = seats.person_id left join guarantors on guarantors.id = seats.guarantor_id;

-- The products that a member has chosen; until now that was known to their browser alone.
alter table people add column products text[] not null default '{}';
alter table people add constraint people_products_known check (products <@ array['adashi', 'ajohome']);
update people set products = array['adashi'] where role = 'user'
  and (kyc_status <> 'not_started' or exists (select 1 from seats where person_id = people.id));

-- What staff writes down about a member, for staff.
create table member_notes (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint member_notes_person_fkey references people,
  written_by uuid not null constraint member_notes_writer_fkey references people,
  text text not null,
  written_at timestamptz not null
);
create index member_notes_person on member_notes (person_id, id desc);
create index member_notes_writer on member_notes (written_by);

-- What one member's page asks: what they did, and for whom they are a guarantor.
create index activity_actor on activity (actor_id, id) where actor_id is not null;
create index guarantors_address on guarantors (email);
