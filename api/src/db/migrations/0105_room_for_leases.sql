-- What waits is written again when it is taken, and once more when it has left. Where its page has room, nothing is written to
-- any of its indexes when it is taken; and what left leaves its room to what comes, so the table does not grow by it.
alter table outbox set (fillfactor = 50);
