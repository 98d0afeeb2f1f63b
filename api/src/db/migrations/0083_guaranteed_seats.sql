-- What is owed where guarantors stand goes from who owes to who answers for them by two indexes: all seats were read for it.
create index seats_guaranteed on seats (id) include (guarantor_id) where guarantor_id is not null;
