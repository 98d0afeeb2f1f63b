-- What a member agreed to when they let their account be debited: the text as they read it, and when it began and ended.
alter table mandates
  add column agreement text,
  add column language text,
  add column agreed_at timestamptz,
  add column active_at timestamptz,
  add column ended_at timestamptz;

-- What came with a mail, by name.
alter table sandbox.mails add column attachments text[] not null default '{}';
