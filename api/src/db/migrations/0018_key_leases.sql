-- A key whose first try never ended, as its process died, is held until its lease ends: then the call is tried again.
alter table idempotency_keys add column leased_until timestamptz;
update idempotency_keys set leased_until = now() where answer is null;
alter table idempotency_keys add constraint idempotency_keys_answer_or_lease
  check ((answer is null) = (leased_until is not null));
