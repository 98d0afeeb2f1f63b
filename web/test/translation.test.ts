import { describe, expect, test } from 'vitest';
import { setTranslation, t, translationOf } from '../src/i18n/translation.ts';

const english = translationOf('en', { '{{count}} days_one': '{{count}} day' });
const french = translationOf('fr', { '{{count}} days': '{{count}} jours', '{{count}} days_one': '{{count}} jour' });

describe('messages', () => {
  test.each([
    ['a key without a message is the message', english.t('Sign in'), 'Sign in'],
    ['a placeholder gets its value', english.t('Hello, {{name}}', { name: 'Ada' }), 'Hello, Ada'],
    ['a placeholder repeats', english.t('{{a}}, {{a}}', { a: 'x' }), 'x, x'],
    ['a value with a placeholder stays as it is', english.t('{{a}}', { a: '{{b}}', b: 'secret' }), '{{b}}'],
    ['a missing value is empty', english.t('From {{account}}', { account: undefined }), 'From '],
    ['a placeholder without a value stays', english.t('{{n}} of {{m}}', { n: 1 }), '1 of {{m}}'],
    ['a count has thousands separators', english.t('{{count}} days', { count: 10_014 }), '10,014 days'],
    ['a number that is a name has no thousands separator', english.t('Ticket {{id}}', { id: 10_014 }), 'Ticket 10014'],
    ['one is singular in English', english.t('{{count}} days', { count: 1 }), '1 day'],
    ['zero is plural in English', english.t('{{count}} days', { count: 0 }), '0 days'],
    ['zero is singular in French', french.t('{{count}} days', { count: 0 }), '0 jour'],
    [
      'a million without its own form is plural in French',
      french.t('{{count}} days', { count: 2_000_000 }),
      '2\u00a0000\u00a0000 jours',
    ],
    ['the name of an object method can be a key', english.t('constructor'), 'constructor'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });
});

test('a change of the language applies to translations outside components', () => {
  setTranslation(french);
  expect(t('{{count}} days', { count: 3 })).toBe('3 jours');
  setTranslation(english);
  expect(t('{{count}} days', { count: 3 })).toBe('3 days');
});
