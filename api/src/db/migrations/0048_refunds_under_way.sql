-- Whether something is on its way back to a guarantor is asked whenever a member looks at their account.
create index outbox_refunds on outbox ((payload ->> 'guarantor')) where kind = 'refund' and done_at is null;
