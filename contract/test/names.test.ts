import { describe, expect, test } from 'vitest';
import { guarantorBody, openSquadBody, ROUTES } from '../src/index.ts';

const signUp = (firstName: string) =>
  ROUTES.signup.body.safeParse({
    firstName,
    lastName: 'Obi',
    email_address: 'ada@example.com',
    password: 'Savings2026!',
  });
const guarantor = (name: string) =>
  guarantorBody.safeParse({ name, email: 'a@example.com', phoneNumber: '4165550145', relationship: 'Aunt' });
const squad = (name: string) => openSquadBody.shape.name.safeParse(name);

describe('names that stand in mails', () => {
  test.each(["O'Brien", 'Trois-Rivières', 'St. John', 'J.R.', 'J.R. Smith', 'Ọlá', '王小明', 'Ada 2', 'Dr. Ama'])(
    '%s is one',
    (name) => {
      expect(signUp(name).success).toBe(true);
    },
  );

  test.each([
    'Customer, your account is locked: <a href="https://evil.example/">',
    'evil.example',
    'www.evil.example',
    'https://evil',
    'Ada\r\nBcc: x',
    'a@b',
    'Ada"',
    '<b>Ada</b>',
    'x'.repeat(51),
  ])('%s is none', (name) => {
    expect(signUp(name).success).toBe(false);
    expect(guarantor(name.length > 50 ? 'x'.repeat(101) : name).success).toBe(false);
  });
});

describe('the name of a squad', () => {
  test('is the same however its letters were typed', () => {
    expect(squad('Cafe\u0301 Friends').data).toBe(squad('Caf\u00E9 Friends').data);
  });

  test.each([
    ['turned around', 'Friends \u202Etxt'],
    ['with a space that is not seen', 'Friends\u200B'],
    ['with a soft hyphen', 'Fri\u00ADends'],
    ['in two lines', 'Friends\nof Ada'],
    ['with an isolate', '\u2066Friends\u2069'],
  ])('%s is none', (_, name) => {
    const { error } = squad(name);
    expect(error?.issues[0]?.message).toBe('Leave out signs that cannot be seen');
  });

  test.each(['Friends of Ada & Co.', 'Amis d’Ottawa', 'أصدقاء', '👩‍👧 Mothers'])('%s is one', (name) => {
    expect(squad(name).success).toBe(true);
  });
});
