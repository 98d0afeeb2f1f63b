-- An address that takes no mails: its server refused one for good, or sent it back. Forgotten as soon as somebody shows that
-- they read there. It is of members and of guarantors, so it hangs on the address and not on a person.
create table mail_bounces (
  address text primary key,
  -- In the words of who would not take it.
  reason text not null,
  at timestamptz not null,
  constraint mail_bounces_lower check (address = lower(address))
);
