-- Where an identity stands, as long as it is not verified, is kept with the person, so that an index tells the order of the queue
-- (docs/decisions/0046-what-is-kept-for-lists.md). It follows from the newest check and the open request; whatever writes these moves it.
-- Who is verified needs none until a check or a request asks again.
create function identity_stage_of(person uuid) returns text language sql stable as $$
  select case when request.id is not null and request.answered_at is null then 'asked'
    when newest.status = 'pending' then 'checking'
    -- A link whose time ran out bothers nobody.
    when newest.status in ('verified', 'declined') or request.id is not null then 'review' else 'submitted' end
  from (select person as id) one
  left join lateral (select status from identity_checks where person_id = one.id
    order by started_at desc nulls last, reference limit 1) newest on true
  left join identity_requests request on request.person_id = one.id and request.closed_at is null
$$;
alter table people add column kyc_stage text not null default 'submitted';
alter table people add constraint people_kyc_stage_known check (kyc_stage in ('review', 'asked', 'checking', 'submitted'));
update people set kyc_stage = identity_stage_of(id) where kyc_status <> 'verified' and id in (
  select person_id from identity_checks union select person_id from identity_requests);

create function move_identity_stage() returns trigger language plpgsql as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.person_id else new.person_id end;
begin
  update people set kyc_stage = identity_stage_of(person) where id = person and kyc_stage <> identity_stage_of(person);
  return null;
end $$;
create trigger identity_checks_move_stage after insert or update or delete on identity_checks
  for each row execute function move_identity_stage();
create trigger identity_requests_move_stage after insert or update or delete on identity_requests
  for each row execute function move_identity_stage();

create index people_kyc_queue on people
  (array_position(array['review', 'asked', 'checking', 'submitted'], kyc_stage), kyc_submitted_at, id)
  where role = 'user' and erased_at is null and kyc_submitted_at is not null and kyc_status <> 'verified';
create index people_kyc_cases_by_name on people (last_name, first_name, id)
  where role = 'user' and erased_at is null and kyc_submitted_at is not null and kyc_status <> 'verified';
