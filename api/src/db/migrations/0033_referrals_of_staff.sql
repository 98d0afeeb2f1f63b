-- Staff lists everybody who signed up by a link, the newest first.
create index people_referred_newest on people (created_at desc, id) where referred_by is not null;
