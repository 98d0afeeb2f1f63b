-- Indexes that no query uses, by what `pg_stat_user_indexes` says after all tests and all lists of staff
-- (docs/decisions/0078-slim-rows.md). Those of transfers are made anew by the next migration.
-- What was not read yet is told by the index of it alone, and nothing else asks when a notice came.
drop index provider_notices_received;
-- There are tens of them, and drafts come first in their order, which this one does not know.
drop index announcements_newest;
-- Addresses are looked up in small letters, by `guarantors_email`.
drop index guarantors_address;
