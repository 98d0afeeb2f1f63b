-- What was decided about a proposal, when and why: it stays with the proposal, for who made it.
alter table squads add column decided_on date;
alter table squads add column decision_reason text;
alter table squads add constraint squads_reason_has_a_day check (decision_reason is null or decided_on is not null);

-- Whom members invited by e-mail: as many as the limits ask for, each address as a keyed fingerprint alone.
create table invitations (
  id bigint generated always as identity primary key,
  squad_id uuid not null constraint invitations_squad_fkey references squads,
  invited_by uuid not null constraint invitations_inviter_fkey references people,
  address text not null,
  at timestamptz not null,
  constraint invitations_address_once unique (squad_id, address)
);
create index invitations_of_inviter on invitations (invited_by, at);
create index invitations_to_address on invitations (address, at);
