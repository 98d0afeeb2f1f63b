import { describe, expect, test } from 'vitest';
import { guarantorBody, openSquadBody, ROUTES } from '../src/index.ts';
import { personalFields } from '../src/person-fields.ts';

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

describe('names shown in emails', () => {
  test.each(["O'Brien", 'Trois-Rivières', 'St. John', 'J.R.', 'J.R. Smith', 'Ọlá', '王小明', 'Ada 2', 'Dr. Ama'])(
    'accepts %s',
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
  ])('rejects %s', (name) => {
    expect(signUp(name).success).toBe(false);
    expect(guarantor(name.length > 50 ? 'x'.repeat(101) : name).success).toBe(false);
  });
});

describe('mixed alphabets', () => {
  const sentence = 'Use only one alphabet in each word';
  test.each([
    ['a Cyrillic a', '\u0410da'],
    ['a Cyrillic a at its end', 'Ad\u0430'],
    ['a Greek omicron', 'J\u03BFhn'],
    ['Greek among Cyrillic', '\u0410\u03BD\u043D\u0430'],
    ['a hyphen between', 'Anna-\u041C\u0430ria'],
    ['letters with marks', 'a\u0301\u0430\u0301'],
  ])('rejects %s in names of people and squads', (_, name) => {
    for (const said of [signUp(name), guarantor(name)]) expect(said.error?.issues[0]?.message).toBe(sentence);
    expect(personalFields.firstName.safeParse(name).error?.issues[0]?.message).toBe(sentence);
    expect(squad(`Friends of ${name}`).error?.issues[0]?.message).toBe(sentence);
  });

  test.each(['Анна', 'Ελένη', 'Anna Мария', 'Мария and Ada', 'Ada 王小明', 'Ọlá', 'Ada王'])(
    'accepts %s in one alphabet',
    (name) => {
      expect(signUp(name).success).toBe(true);
      expect(squad(name).success || name.length < 3).toBe(true);
    },
  );
});

describe('squad names', () => {
  test('normalizes differently typed letters to the same name', () => {
    expect(squad('Cafe\u0301 Friends').data).toBe(squad('Caf\u00E9 Friends').data);
  });

  test.each([
    ['turned around', 'Friends \u202Etxt'],
    ['with a space that is not seen', 'Friends\u200B'],
    ['with a soft hyphen', 'Fri\u00ADends'],
    ['in two lines', 'Friends\nof Ada'],
    ['with an isolate', '\u2066Friends\u2069'],
  ])('rejects a name %s', (_, name) => {
    const { error } = squad(name);
    expect(error?.issues[0]?.message).toBe('Please remove invisible characters');
  });

  test.each([
    'https://evil',
    'Win at HTTP://evil',
    'evil.example',
    'Join www.9to5',
    'Go to evil.example/now',
    'ask a@evil.example',
    '192.0.2.1',
    'évil。example',
    'evil．example',
  ])('rejects %s because it contains a link', (name) => {
    expect(squad(name).error?.issues[0]?.message).toBe('Please remove links and addresses');
  });

  test.each([
    'Friends of Ada & Co.',
    'Amis d’Ottawa',
    'أصدقاء',
    '👩‍👧 Mothers',
    'Vol. 2, at 1.5 times',
    'J. R. and I.',
    'Wait... what',
    'Dads: us',
  ])('accepts the squad name %s', (name) => {
    expect(squad(name).success).toBe(true);
  });
});
