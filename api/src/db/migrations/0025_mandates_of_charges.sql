-- By which authority an account was debited: it names the account, and is ended at the provider once nothing is under way by it.
alter table charges add column mandate_id uuid constraint charges_mandate_fkey references mandates;
create index charges_mandate on charges (mandate_id);
