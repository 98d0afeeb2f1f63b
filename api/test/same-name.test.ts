import { describe, expect, test } from 'vitest';
import { mailboxOf, sameName } from '../src/base/names.ts';

describe('Comparison of a document name with a profile name', () => {
  test.each([
    ['Ada Obi', 'Ada', 'Obi'],
    ['OBI ADA', 'Ada', 'Obi'],
    ['Ada Chidinma Obi', 'Ada', 'Obi'],
    ['José Núñez', 'Jose', 'Nunez'],
    ['Annemarie Tremblay', 'Anne-Marie', 'Tremblay'],
    ['Anne Tremblay', 'Anne-Marie', 'Tremblay'],
    ['Sean OBrien', 'Seán', 'O’Brien'],
    ['Marie Roy Gagnon', 'Marie', 'Roy-Gagnon'],
    ['Lukasz Wisniewski', 'Łukasz', 'Wiśniewski'],
  ])('The document name “%s” matches the profile name “%s %s”', (document, firstName, lastName) => {
    expect(sameName(document, { firstName, lastName })).toBe(true);
  });
  test.each([
    ['Eve Obi', 'Ada', 'Obi'],
    ['Ada Okafor', 'Ada', 'Obi'],
    ['A Obi', 'Ada', 'Obi'],
    ['Obi', 'Ada', 'Obi'],
    ['Ada', 'Ada', 'Ada'],
    ['Marie Roy', 'Marie', 'Roy-Gagnon'],
    ['Chidinma Obi', 'Ada Chidinma', 'Obi'],
    ['', 'Ada', 'Obi'],
  ])('The document name “%s” does not match the profile name “%s %s”', (document, firstName, lastName) => {
    expect(sameName(document, { firstName, lastName })).toBe(false);
  });
});

test.each([
  ['Ada.Obi+squad@Gmail.com', 'adaobi@gmail.com'],
  ['ada.obi@googlemail.com', 'adaobi@gmail.com'],
  ['ada.obi+a+b@example.com', 'ada.obi@example.com'],
  ['ada@example.com', 'ada@example.com'],
])('The email address %s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
