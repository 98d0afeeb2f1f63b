-- What a file for the bank holds is summed from its lines wherever it is listed or waits: told by the index of them alone.
drop index bank_file_lines_file;
create index bank_file_lines_file on bank_file_lines (file_id) include (amount);
