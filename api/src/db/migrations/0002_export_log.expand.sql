drop index activity_of_privacy;

-- Erasures, copies and deletions, for the filter of the audit log. With the action, PostgreSQL reads no other rows.
create index activity_of_privacy on activity (at desc, id desc) include (action) where action in
  ('erased_person', 'exported_own_data', 'deleted_old_records');

-- Data of members that left the platform or was shown, for the export log.
create index activity_of_exports on activity (at desc, id desc) include (action) where action in
  ('exported', 'revealed_field', 'downloaded_statement', 'was_denied_export');
