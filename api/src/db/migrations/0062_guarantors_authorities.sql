-- Since when the provider knows that an authority of a guarantor ended: it was given for one payment.
alter table guarantor_charges add column ended_there_at timestamptz;
create index guarantor_charges_to_end on guarantor_charges (flow) where ended_there_at is null;
