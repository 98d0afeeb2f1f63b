-- An account is known once payouts went to it through a whole hold: back to a known one there is none (MONEY, section 3.12).
alter table banks add column known_since timestamptz;
-- By the house's clock, as people see it.
alter table banks add column added_at timestamptz;
update banks set added_at = created_at;
alter table banks alter column added_at set not null;
update banks set known_since = now() from people where people.payout_bank_id = banks.id and people.new_bank_until is null;
