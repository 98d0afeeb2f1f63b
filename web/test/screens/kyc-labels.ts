/** Labels of the KYC form's fields. */
export const KYC_LABELS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  homeAddress: 'Home address',
  city: 'City',
  state: 'Province',
  zipCode: 'Postal code',
  jobTitle: 'Job title',
  employerName: 'Employer name',
  employerPhoneNumber: 'Employer phone number',
};
