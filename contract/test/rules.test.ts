import { describe, expect, test } from 'vitest';
import { emailForm, kycForm, loginForm, passwordForm, signupForm } from '../src/index.ts';
import { KYC, KYC_ROWS, LOGIN, LOGIN_ROWS, SIGN_UP, SIGN_UP_ROWS } from './rules.ts';

interface Schema {
  readonly safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Returns a field's first error message, or undefined for a valid field. */
function sentence(schema: Schema, value: object, field: string): string | undefined {
  return schema.safeParse(value).error?.issues.find(({ path }) => path.join('.') === field)?.message;
}

describe('login and forgotten password', () => {
  test.each(LOGIN_ROWS)('the login field %s with %o gets the message: %s', (field, entered, expected) => {
    expect(sentence(loginForm, { ...LOGIN, [field]: entered }, field)).toBe(expected);
    if (field === 'email_address') expect(sentence(emailForm, { email_address: entered }, field)).toBe(expected);
  });
});

describe('sign-up and new password', () => {
  test.each(SIGN_UP_ROWS)('the sign-up field %s with %o gets the message: %s', (field, entered, expected) => {
    expect(sentence(signupForm, { ...SIGN_UP, [field]: entered }, field)).toBe(expected);
    const form: typeof SIGN_UP = { ...SIGN_UP, [field]: entered };
    const { password, confirmPassword } = form;
    if (field.endsWith('assword')) expect(sentence(passwordForm, { password, confirmPassword }, field)).toBe(expected);
  });
  test('a new password is trimmed, as at sign-in', () => {
    const spaced = { ...SIGN_UP, password: ' Savings2026! ', confirmPassword: 'Savings2026!' };
    expect(signupForm.parse(spaced).password).toBe('Savings2026!');
  });
});

describe('KYC form', () => {
  test.each(KYC_ROWS)('the KYC field %s with %o gets the message: %s', (field, entered, expected) => {
    expect(sentence(kycForm, { ...KYC, [field]: entered }, field)).toBe(expected);
  });
  test('a valid KYC form is accepted, with its postal code in capitals and its phone numbers as ten digits', () => {
    expect(kycForm.parse(KYC)).toEqual({ ...KYC, zipCode: 'M5H2N2', employerPhoneNumber: '4165550199' });
  });
});
