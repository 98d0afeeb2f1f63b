-- An agreement is a version of a template: a draft until it is published, in force until the next version is, and never
-- changed in between. It is for everybody, or for those who are named.
alter table agreements
  add column template uuid,
  add column version integer not null default 1,
  add column for_everybody boolean not null default true,
  add column published_at timestamptz,
  add column published_by uuid constraint agreements_published_by_fkey references people;
update agreements set template = id, published_at = created_at, published_by = created_by;
alter table agreements
  alter column template set not null,
  add constraint agreements_version_once unique (template, version),
  add constraint agreements_retired_once_published check (retired_at is null or published_at is not null);
create unique index agreements_one_in_force on agreements (template) where published_at is not null and retired_at is null;
create unique index agreements_one_draft on agreements (template) where published_at is null;
create index agreements_published_by on agreements (published_by);
create index signatures_newest on signatures (agreement_id, signed_at desc, person_id);

create table agreement_people (
  agreement_id uuid not null constraint agreement_people_agreement_fkey references agreements on delete cascade,
  person_id uuid not null constraint agreement_people_person_fkey references people,
  primary key (agreement_id, person_id)
);
create index agreement_people_person on agreement_people (person_id);

-- Whether somebody has signed every agreement in force that is for them.
create function has_signed_all(person uuid) returns boolean language sql stable as $$
  select not exists (
    select 1 from agreements where published_at is not null and retired_at is null
      and (for_everybody or exists (
        select 1 from agreement_people where agreement_id = agreements.id and person_id = person))
      and not exists (
        select 1 from signatures where agreement_id = agreements.id and person_id = person and status = 'agreed'))
$$;

create or replace view seat_readiness as
select seats.id as seat_id, seats.squad_id, seats.person_id,
  people.kyc_status = 'verified' and people.suspended_at is null as identity_verified,
  exists (select 1 from mandates where mandates.person_id = people.id and mandates.status = 'active') as mandate_active,
  seats.position is not null as position_set,
  coalesce(guarantors.status = 'verified', false) as guarantor_verified,
  has_signed_all(people.id) as agreement_signed
from seats join people on people.id = seats.person_id left join guarantors on guarantors.id = seats.guarantor_id;
