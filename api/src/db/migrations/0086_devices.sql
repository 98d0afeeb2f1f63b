-- Activity of a kind of device is told by an index: all of it was read for one that hardly anybody has. Rows of before 0071 say it
-- themselves; no further ones do.
create index activity_device on activity (device) where device is not null;
create index activity_origins_device on activity_origins (device);
