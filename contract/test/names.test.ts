import { describe, expect, test } from 'vitest';
import { personalFields } from '../src/base/person-fields.ts';
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

describe('names shown in emails', () => {
  test.each([
    "O'Brien",
    'Trois-Rivières',
    'St. John',
    'J.R.',
    'J.R. Smith',
    'Ọlá',
    '王小明',
    'ジャン・リュック',
    'Ada 2',
    'Dr. Ama',
  ])('the name %s is accepted', (name) => {
    expect(signUp(name).success).toBe(true);
  });

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
  ])('the name %s is rejected', (name) => {
    expect(signUp(name).success).toBe(false);
    expect(guarantor(name.length > 50 ? 'x'.repeat(101) : name).success).toBe(false);
  });
});

describe('mixed alphabets', () => {
  const sentence = 'Use only one alphabet in each word';
  test.each([
    ['a Cyrillic А at the start', '\u0410da'],
    ['a Cyrillic а at the end', 'Ad\u0430'],
    ['a Greek omicron in a Latin word', 'J\u03BFhn'],
    ['a Greek letter in a Cyrillic word', '\u0410\u03BD\u043D\u0430'],
    ['a Cyrillic letter after a hyphen', 'Anna-\u041C\u0430ria'],
    ['a Cyrillic letter with a combining mark', 'a\u0301\u0430\u0301'],
  ])('the name of a person or squad is rejected if it contains %s', (_, name) => {
    for (const said of [signUp(name), guarantor(name)]) expect(said.error?.issues[0]?.message).toBe(sentence);
    expect(personalFields.firstName.safeParse(name).error?.issues[0]?.message).toBe(sentence);
    expect(squad(`Friends of ${name}`).error?.issues[0]?.message).toBe(sentence);
  });

  test.each(['Анна', 'Ελένη', 'Anna Мария', 'Мария and Ada', 'Ada 王小明', 'Ọlá', 'Ada王'])(
    'the name %s is accepted, because each word has only one alphabet',
    (name) => {
      expect(signUp(name).success).toBe(true);
      expect(squad(name).success || name.length < 3).toBe(true);
    },
  );
});

describe('squad names', () => {
  test('squad names with different Unicode forms of the same letters become equal', () => {
    expect(squad('Cafe\u0301 Friends').data).toBe(squad('Caf\u00E9 Friends').data);
  });

  test.each([
    ['a direction override', 'Friends \u202Etxt', 'Friends txt'],
    ['an invisible space', 'Friends\u200B', 'Friends'],
    ['a soft hyphen', 'Fri\u00ADends', 'Friends'],
    ['a direction isolate', '\u2066Friends\u2069', 'Friends'],
  ])('a squad name with %s is stored without it', (_, name, expected) => {
    expect(squad(name).data).toBe(expected);
  });

  test.each([
    ['a line break', 'Friends\nof Ada'],
    ['a line separator', 'Friends\u2028of Ada'],
  ])('a squad name with %s is rejected', (_, name) => {
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
  ])('the squad name %s contains a link and is rejected', (name) => {
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
  ])('the squad name %s is accepted', (name) => {
    expect(squad(name).success).toBe(true);
  });
});
