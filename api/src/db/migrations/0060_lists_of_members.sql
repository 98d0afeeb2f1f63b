-- Whether a member has a seat is kept with the person, so that an index tells who has none; it follows the seats
-- (docs/decisions/0046-what-is-kept-for-lists.md).
alter table people add column is_seated boolean not null default false;
update people set is_seated = true where exists (select 1 from seats where person_id = people.id and status = 'active');

create function move_is_seated() returns trigger language plpgsql as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.person_id else new.person_id end;
  has_seat constant boolean := exists (select 1 from seats where person_id = person and status = 'active');
begin
  update people set is_seated = has_seat where id = person and is_seated <> has_seat;
  return null;
end $$;
create trigger seats_move_is_seated after insert or delete or update of status on seats
  for each row execute function move_is_seated();

create index people_not_seated on people (last_name, first_name, id) where role = 'user' and erased_at is null and not is_seated;
-- Who owes: few of all contributions.
create index contributions_owing on contributions (seat_id)
  where state in ('failed', 'defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0;
-- What moved for a reason, in an account that has millions of transfers for another.
create index ledger_transfers_debit_kind on ledger_transfers (debit, kind, id);
create index ledger_transfers_credit_kind on ledger_transfers (credit, kind, id);
