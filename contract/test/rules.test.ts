import { describe, expect, test } from 'vitest';
import { emailForm, kycForm, loginForm, passwordForm, signupForm } from '../src/index.ts';

interface Schema {
  readonly safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** The first sentence about a field; undefined where the field is right. */
function sentence(schema: Schema, value: object, field: string): string | undefined {
  return schema.safeParse(value).error?.issues.find(({ path }) => path.join('.') === field)?.message;
}

/** Each row: field, what was entered, the sentence (SPEC §5). The rows of a field are in the table's order. */
type Row = readonly [field: string, entered: string, sentence: string | undefined];

describe('login and forgot password', () => {
  const rows: Row[] = [
    ['email_address', '', '*Email is required'],
    ['email_address', '   ', '*Email is required'],
    ['email_address', 'ada', '*Email must be a valid address'],
    ['email_address', 'ada@', '*Email must be a valid address'],
    ['email_address', '  ada@example.com  ', undefined],
    ['password', '', '*Password is required'],
    ['password', '        ', '*Password is required'],
    ['password', '1234567', 'Must be at least 8 characters'],
    ['password', '  1234567  ', 'Must be at least 8 characters'],
    ['password', '12345678', undefined],
  ];
  const right = { email_address: 'ada@example.com', password: 'Savings2026!' };
  test.each(rows)('%s %o: %s', (field, entered, expected) => {
    expect(sentence(loginForm, { ...right, [field]: entered }, field)).toBe(expected);
    if (field === 'email_address') expect(sentence(emailForm, { email_address: entered }, field)).toBe(expected);
  });
});

describe('sign-up and the new password', () => {
  const right = {
    firstName: 'Ada',
    lastName: 'Obi',
    email_address: 'ada@example.com',
    password: 'Savings2026!',
    confirmPassword: 'Savings2026!',
  };
  const rows: Row[] = [
    ['firstName', ' ', '*First Name is required'],
    ['lastName', '', '*Last Name is required'],
    ['email_address', '', '*Email is required'],
    ['email_address', 'ada.example.com', '*Email must be a valid address'],
    ['password', '', '*Password is required'],
    ['password', 'a', 'Must be at least 8 characters'],
    ['password', 'abcdefgh', 'You must enter at least one number.'],
    ['password', 'ABCDEFG1', 'You must enter at least one lowercase letter.'],
    ['password', 'abcdefg1', 'You must enter at least one uppercase letter.'],
    ['password', 'Abcdefg1', 'You must enter at least one special character'],
    ['password', 'Abcdef1 ', 'Must be at least 8 characters'],
    ['confirmPassword', '', '*Confirm Password is required'],
    ['confirmPassword', 'Savings2026?', 'Passwords must match'],
  ];
  test.each(rows)('%s %o: %s', (field, entered, expected) => {
    expect(sentence(signupForm, { ...right, [field]: entered }, field)).toBe(expected);
    const form: typeof right = { ...right, [field]: entered };
    const { password, confirmPassword } = form;
    if (field.endsWith('assword')) expect(sentence(passwordForm, { password, confirmPassword }, field)).toBe(expected);
  });
  test('a password is kept without the spaces around it, as the login reads it', () => {
    const spaced = { ...right, password: ' Savings2026! ', confirmPassword: 'Savings2026!' };
    expect(signupForm.parse(spaced).password).toBe('Savings2026!');
  });
});

describe('the KYC form', () => {
  const right = {
    firstName: 'Fọlákẹ́',
    lastName: "O'Brien-Adéyẹmí",
    email_address: 'f@example.com',
    phoneNumber: '4165550123',
    homeAddress: '1 rue Principale',
    city: 'Trois-Rivières',
    state: 'British Columbia',
    zipCode: 'm5h2n2',
    jobTitle: 'RN',
    employerName: 'St. Mary’s Clinic 9',
    employerPhoneNumber: '14165550199',
    others: 'LinkedIn',
    other: '',
  };
  const name = 'Name should only contain letters, numbers, and spaces';
  const phone = 'Phone number should only contain digits';
  const rows: Row[] = [
    ['firstName', ' ', 'Name is required'],
    ['firstName', 'A$', name],
    ['firstName', 'Al', 'Name should be at least 3 characters long'],
    ['lastName', '', 'Name is required'],
    ['lastName', 'O@', name],
    ['lastName', 'Ob', 'Name should be at least 3 characters long'],
    ['email_address', '', 'Email is required'],
    ['email_address', 'f@example', 'Invalid email format'],
    ['phoneNumber', '', 'Phone number is required'],
    ['phoneNumber', '416-555', phone],
    ['phoneNumber', '416555012', 'Phone number should be at least 10 digits'],
    ['phoneNumber', '1'.repeat(16), 'Phone number should not exceed 15 digits'],
    ['phoneNumber', '1'.repeat(15), undefined],
    ['homeAddress', '', 'Home address is required'],
    ['homeAddress', '1 St', 'Home address should be at least 5 characters long'],
    ['city', '', 'City is required'],
    ['city', 'T!', 'City should only contain letters, numbers, and spaces'],
    ['city', 'To', 'Province should be at least 3 characters long'],
    ['city', "St. John's", undefined],
    ['state', '', 'Province is required'],
    ['state', 'O/', 'Please enter the full province name (e.g., Ontario)'],
    ['state', 'ON', 'Please enter the complete province name'],
    ['state', 'Newfoundland and Labrador', undefined],
    ['zipCode', '', 'Posstal code is required'],
    ['zipCode', 'M5H 2', 'Postal code should only contain letters, numbers'],
    ['zipCode', 'M5H2N', 'Postal code should be exactly 6 characters'],
    ['zipCode', 'M5H2N22', 'Postal code should be exactly 6 characters'],
    ['jobTitle', '', 'Job title is required'],
    ['jobTitle', 'x', 'Job title should be at least 2 characters long'],
    ['employerName', '', 'Employer name is required'],
    ['employerName', '#', 'Employer name should only contain letters, numbers, and spaces'],
    ['employerName', 'x', 'Employer name should be at least 2 characters long'],
    ['employerPhoneNumber', '', 'Employer phone number is required'],
    ['employerPhoneNumber', 'x', 'Employer phone number should only contain digits'],
    ['employerPhoneNumber', '1', 'Employer phone number should be at least 10 digits'],
    ['employerPhoneNumber', '1'.repeat(16), 'Employer phone number should not exceed 15 digits'],
    ['others', '', 'field is required'],
    ['others', 'x'.repeat(501), 'Others field should not exceed 500 characters'],
    ['others', 'x'.repeat(500), undefined],
  ];
  test.each(rows)('%s %o: %s', (field, entered, expected) => {
    expect(sentence(kycForm, { ...right, [field]: entered }, field)).toBe(expected);
  });
  test('a form that is right is taken as it is, its postal code in capitals', () => {
    expect(kycForm.parse(right)).toEqual({ ...right, zipCode: 'M5H2N2' });
  });
});
