/** Editable personal columns of the table `people`, by API field name. */
export const PERSONAL_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  homeAddress: 'home_address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
} as const;

export const EMPLOYMENT_COLUMNS = {
  jobTitle: 'job_title',
  employerName: 'employer_name',
  employerPhoneNumber: 'employer_phone_number',
} as const;
