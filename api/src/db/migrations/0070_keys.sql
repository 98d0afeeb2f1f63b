-- What is encrypted begins with the number of its key, so that the key can be rotated; what there is was encrypted with the first.
create or replace function bank_files_stay() returns trigger language plpgsql as $$
begin
  -- Its text stays the same under another key: who does not have one cannot write another text.
  if old.released_at is not null
    and (tg_op = 'DELETE' or to_jsonb(old) - 'text_cipher' is distinct from to_jsonb(new) - 'text_cipher' or new.text_cipher is null)
  then raise exception 'a released bank file stays as it is'; end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
update banks set account_cipher = '\x01'::bytea || account_cipher;
update two_factor set secret_cipher = '\x01'::bytea || secret_cipher;
update bank_files set text_cipher = '\x01'::bytea || text_cipher where text_cipher is not null;

-- Recovery codes cannot be hashed anew: whoever drops the key that they were hashed under drops them.
alter table recovery_codes add column key_id integer not null default 1;
alter table recovery_codes alter column key_id drop default;

-- A draw's secret is encrypted: 0 says that it is not yet, and the next start does it. Practice squads have none.
update squads set draw_secret = '\x00'::bytea || draw_secret where draw_secret <> '';

-- The played bank knows accounts by their last digits, and whether two are the same.
update sandbox.accounts set account = right(account, 3);
update sandbox.orders set account = right(account, 3) where not details ? 'payment';

-- The played mailbox is kept encrypted, as it has codes and links; what was there is a game's.
delete from sandbox.mails;
alter table sandbox.mails drop column subject, drop column text, drop column html, add column content_cipher bytea not null;
