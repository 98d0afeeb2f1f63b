import { describe, expect, test } from 'vitest';
import { mailboxOf, sameName } from '../src/base/names.ts';

describe('Name of a document and name of a profile', () => {
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
  ])('%s is %s %s', (document, firstName, lastName) => {
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
  ])('%s is not %s %s', (document, firstName, lastName) => {
    expect(sameName(document, { firstName, lastName })).toBe(false);
  });
});

test.each([
  ['Ada.Obi+squad@Gmail.com', 'adaobi@gmail.com'],
  ['ada.obi@googlemail.com', 'adaobi@gmail.com'],
  ['ada.obi+a+b@example.com', 'ada.obi@example.com'],
  ['ada@example.com', 'ada@example.com'],
])('The mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
