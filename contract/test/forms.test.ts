import { describe, expect, test } from 'vitest';
import {
  ERRORS,
  kycForm,
  loginForm,
  openSquadBody,
  PASSWORD_RULES,
  passwordForm,
  ROUTES,
  signupForm,
} from '../src/index.ts';

/** The first sentence of each field. */
function sentences(
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

describe('forms say the sentences of the spec, the first failing rule of each field', () => {
  test('login', () => {
    expect(sentences(loginForm, { email_address: ' ', password: '' })).toEqual({
      email_address: '*Email is required',
      password: '*Password is required',
    });
    expect(sentences(loginForm, { email_address: 'ada', password: ' short ' })).toEqual({
      email_address: '*Email must be a valid address',
      password: 'Must be at least 8 characters',
    });
    expect(loginForm.parse({ email_address: ' ADA@Example.com ', password: ' password ' })).toEqual({
      email_address: 'ada@example.com',
      password: 'password',
    });
  });
  test('sign-up and the new password', () => {
    const form = {
      firstName: 'Ada',
      lastName: 'Obi',
      email_address: 'ada@example.com',
      password: 'Savings2026!',
      confirmPassword: 'Savings2026!',
    };
    expect(sentences(signupForm, form)).toEqual({});
    expect(sentences(signupForm, { ...form, confirmPassword: 'x' })).toEqual({
      confirmPassword: 'Passwords must match',
    });
    expect(sentences(passwordForm, { password: 'Savings2026!', confirmPassword: '' })).toMatchObject({
      confirmPassword: '*Confirm Password is required',
    });
  });
  test.each([
    ['', [false, false, false, false, false]],
    ['abcdefgh', [true, false, false, false, true]],
    ['ABC1!', [false, true, true, true, false]],
    ['Savings2026!', [true, true, true, true, true]],
  ])('the checklist of %o', (password, met) => {
    expect(PASSWORD_RULES.map((rule) => rule.test(password))).toEqual(met);
  });
  test('the KYC form takes the names of our members and towns', () => {
    const form = {
      firstName: 'Fọlákẹ́',
      lastName: 'Adéyẹmí',
      email_address: 'f@example.com',
      phoneNumber: '4165550123',
      homeAddress: '1 rue Principale',
      city: 'Trois-Rivières',
      state: 'British Columbia',
      zipCode: 'm5h2n2',
      jobTitle: 'RN',
      employerName: 'Clinic 9',
      employerPhoneNumber: '14165550199',
      others: 'LinkedIn',
      other: '',
    };
    expect(kycForm.parse(form).zipCode).toBe('M5H2N2');
    expect(sentences(kycForm, { ...form, zipCode: '', city: '' })).toEqual({
      zipCode: 'Posstal code is required',
      city: 'City is required',
    });
  });
  test('a squad', () => {
    expect(sentences(openSquadBody, { name: 'x', contribution: Number.NaN, size: 1, startOn: 'soon' })).toMatchObject({
      size: 'A squad has at least 2 seats',
    });
  });
});

describe('the contract as a whole', () => {
  test('no two routes are the same call', () => {
    const calls = Object.values(ROUTES).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
  test('every failure has a status and words', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(message.length, code).toBeGreaterThan(5);
    }
  });
});
