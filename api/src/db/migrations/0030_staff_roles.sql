-- Staff are support, KYC officers, finance, administrators or superadmins; what each may is in the contract.
alter table people drop constraint people_role_known;
alter table people add constraint people_role_known
  check (role in ('user', 'support', 'kyc_officer', 'finance', 'admin', 'superadmin'));
