-- Staff asks a member for the identity again, with a reason that the member reads. One request is open at a time.
create table identity_requests (
  id bigint generated always as identity primary key,
  person_id uuid not null constraint identity_requests_person_fkey references people,
  reason text not null,
  asked_by uuid not null constraint identity_requests_asked_by_fkey references people,
  asked_at timestamptz not null,
  -- When the member corrected the form or began another check.
  answered_at timestamptz,
  -- When it was verified, or asked anew.
  closed_at timestamptz
);
create unique index identity_requests_one_open on identity_requests (person_id) where closed_at is null;
create index identity_requests_person on identity_requests (person_id, id);
create index identity_requests_asked_by on identity_requests (asked_by);

-- A verdict is of the time in which its check was begun; of those before, that is not known.
alter table identity_checks add column started_at timestamptz, add column decided_at timestamptz;

-- Since when somebody waits for staff to look. The form is what makes somebody a case.
alter table people add column kyc_submitted_at timestamptz;
update people set kyc_submitted_at = coalesce(
  (select min(at) from activity where subject = 'person:' || people.id and action = 'submitted_kyc'), created_at)
  where others is not null;
create index people_kyc_cases on people (kyc_submitted_at, id)
  where role = 'user' and erased_at is null and kyc_submitted_at is not null and kyc_status <> 'verified';
create index people_kyc_verified on people (kyc_verified_at desc, id)
  where role = 'user' and erased_at is null and kyc_status = 'verified';

-- Why staff decided about a guarantor as they did, and when.
alter table guarantors add column decided_reason text, add column decided_at timestamptz;
create index guarantors_email on guarantors (lower(email));
