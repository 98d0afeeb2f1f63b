-- That the write of a key is done is said in its own transaction: a try that died before its answer was kept is not run again.
alter table idempotency_keys add column is_done boolean not null default false;
update idempotency_keys set is_done = true where answer is not null;
alter table idempotency_keys add constraint idempotency_keys_answer_of_done check (answer is null or is_done);
