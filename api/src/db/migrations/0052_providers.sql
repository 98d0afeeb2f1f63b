-- By whom money comes and goes: a mandate, a debit, a payout and a withdrawal stay with the provider that they began with.
create table money_providers (name text constraint money_providers_pkey primary key);
insert into money_providers values ('sandbox');

alter table mandates add column provider text not null default 'sandbox';
alter table withdrawals add column provider text not null default 'sandbox';
-- Null while the order has not left the house.
alter table charges add column provider text;
alter table payouts add column provider text;
update charges set provider = 'sandbox';
update payouts set provider = 'sandbox' where account is not null;
alter table mandates alter column provider drop default;
alter table withdrawals alter column provider drop default;
-- What waits to leave goes where it was meant to go.
update outbox set payload = payload || '{"provider": "sandbox"}'
where done_at is null and kind in ('payout', 'withdrawal', 'refund', 'charge_refund');
