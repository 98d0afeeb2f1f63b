-- A file leaves for the bank when a second person has released it. From then on it is the same for ever: its number, its text,
-- its lines. The text has whole account numbers, and is encrypted as they are.
alter table bank_files
  add column released_by uuid constraint bank_files_released_by_fkey references people,
  add column released_at timestamptz,
  -- The file creation number of the bank: one more than that of the file released before.
  add column number integer,
  -- When the money is at the payees' banks.
  add column due_on date,
  add column text_cipher bytea,
  add constraint bank_files_two_people check (released_by <> made_by),
  add constraint bank_files_released_whole check (num_nonnulls(released_by, released_at, number, due_on, text_cipher) in (0, 5)),
  add constraint bank_files_number_of_four_digits check (number between 1 and 9999);
create index bank_files_released_by on bank_files (released_by);

-- What is not returned in time counts as paid, without a file of the bank that says so. That it came back, a file says.
alter table bank_file_lines
  drop constraint bank_file_lines_verdict_told,
  add constraint bank_file_lines_verdict_told check (verdict = 'paid' or (verdict is null) = (return_id is null));
create index bank_file_lines_open on bank_file_lines (file_id) where verdict is null;

create function bank_files_stay() returns trigger language plpgsql as $$
begin
  if old.released_at is not null then raise exception 'a released bank file stays as it is'; end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger bank_files_stay before update or delete on bank_files for each row execute function bank_files_stay();

-- Of a line that was released only what the bank tells of it changes; an account that goes is forgotten.
create function bank_file_lines_stay() returns trigger language plpgsql as $$
declare
  is_released boolean := (select released_at is not null from bank_files where id = case tg_op when 'INSERT' then new.file_id else old.file_id end);
begin
  if tg_op = 'UPDATE' then
    if (old.file_id, old.payout_id, old.attempt, old.withdrawal_id, old.amount)
        is distinct from (new.file_id, new.payout_id, new.attempt, new.withdrawal_id, new.amount)
      or (new.account is not null and new.account is distinct from old.account)
    then raise exception 'a line of a bank file stays as it is'; end if;
  elsif is_released then raise exception 'a released bank file stays as it is';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger bank_file_lines_stay before insert or update or delete on bank_file_lines
  for each row execute function bank_file_lines_stay();
