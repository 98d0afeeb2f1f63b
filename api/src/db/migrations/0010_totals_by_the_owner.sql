-- The server's role adds transfers and may not touch totals: what keeps them runs as the owner. So nobody's own
-- temporary table can stand in for the ledger's, its names are looked up in a fixed place.
alter function ledger_keep_totals() security definer set search_path = public, pg_temp;
