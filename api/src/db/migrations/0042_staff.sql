-- Staff are invited by mail. A link works once, for a few days; kept is its hash. One open invitation an address.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null,
  link_hash text not null,
  invited_by uuid not null constraint staff_invitations_inviter_fkey references people,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint staff_invitations_link_once unique (link_hash),
  constraint staff_invitations_role_known check (role in ('support', 'kyc_officer', 'finance', 'admin', 'superadmin')),
  constraint staff_invitations_email_lower check (email = lower(email))
);
create unique index staff_invitations_one_open on staff_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index staff_invitations_inviter on staff_invitations (invited_by);

-- Staff of a demo, whose passwords are public, are not asked for a second factor. No call sets it, and no house without the
-- demo looks at it.
alter table people add column second_factor_waived boolean not null default false;
-- Staff who are suspended have no session. Members who are sign in and read why: that is another thing.
alter table people add column staff_suspended_at timestamptz;
create index people_staff on people (role, id) where role <> 'user';
