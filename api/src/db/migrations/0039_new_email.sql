-- A code for another e-mail address was mailed there, and is for that address alone.
alter table login_codes add column new_email text;
alter table login_codes drop constraint login_codes_purpose_known;
alter table login_codes add constraint login_codes_purpose_known check (purpose in ('email', 'password', 'new_email'));
alter table login_codes add constraint login_codes_new_email check ((purpose = 'new_email') = (new_email is not null));

alter table guesses drop constraint guesses_what_known;
alter table guesses add constraint guesses_what_known check (what in ('password', 'code', 'new_email'));

-- For a while the address before hears, too, where payouts go.
alter table people add column former_email text;
alter table people add column former_email_until timestamptz;
alter table people add constraint people_former_email_until
  check ((former_email is null) = (former_email_until is null));
