-- Who bears for good what staff waived (MONEY, section 3.11): the books add up with it.
alter table contributions
  add column waived_reserve bigint not null default 0,
  add column waived_fund bigint not null default 0,
  add column waived_losses bigint not null default 0,
  add constraint contributions_waived check
    (waived_reserve >= 0 and waived_fund >= 0 and waived_losses >= 0
      and (state = 'cancelled' or waived_reserve + waived_fund + waived_losses = 0));

-- A confirmed charge that goes back to who paid it.
alter table outbox
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in ('mail', 'charge', 'payout', 'refund', 'charge_refund', 'withdrawal'));
