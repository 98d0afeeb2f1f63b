import { describe, expect, test } from 'vitest';
import { isOwnName } from '../src/payments/banks/own-name.ts';

const person = (firstName: string, lastName: string) => ({ firstName, lastName });

describe('account holder is the person', () => {
  test.each([
    ['Ada Obi', 'Ada', 'Obi', 'as it is'],
    ['ADA OBI', 'Ada', 'Obi', 'in capitals'],
    ['Obi, Ada', 'Ada', 'Obi', 'the family name first'],
    ['A. Obi', 'Ada', 'Obi', 'an initial'],
    ['OBI A B', 'Ada', 'Obi', 'initials after the family name'],
    ['Ada Beatrice Obi', 'Ada', 'Obi', 'a middle name more'],
    ['Ada Obi', 'Ada Beatrice', 'Obi', 'a middle name less'],
    ['Beatrice Obi', 'Ada Beatrice', 'Obi', 'who goes by the second name'],
    ['Ada Obi', 'A.', 'Obi', 'an initial in the profile'],
    ['Mrs Ada Obi', 'Ada', 'Obi', 'a title'],
    ['Ada Obi & Eve Smith', 'Ada', 'Obi', 'a joint account'],
    ['Zoe Lefevre', 'Zoé', 'Lefèvre', 'no accents'],
    ['Søren Łukasz', 'Soren', 'Lukasz', 'letters with a stroke'],
    ['Hans Gross', 'Hans', 'Groß', 'a sharp s'],
    ['Sean OBrien', 'Sean', 'O’Brien', 'no apostrophe'],
    ['Sean O Brien', 'Sean', "O'Brien", 'a space for an apostrophe'],
    ['Annemarie Smith Jones', 'Anne-Marie', 'Smith-Jones', 'no hyphens'],
    ['Anne Marie Smithjones', 'Annemarie', 'Smith-Jones', 'a space in the given name'],
    ['Jan Vanderberg', 'Jan', 'van der Berg', 'a family name of three words as one'],
    ['Obi Obi', 'Obi', 'Obi', 'the same name twice'],
    ['Олена Шевченко', 'Олена', 'Шевченко', 'another alphabet'],
  ])('accepts %s of %s %s: %s', (holder, first, last, _) => {
    expect(isOwnName(holder, person(first, last))).toBe(true);
  });
});

describe('account holder is another person', () => {
  test.each([
    ['Eve Smith', 'Ada', 'Obi', 'another name'],
    ['Eve Obi', 'Ada', 'Obi', 'another given name of the same family'],
    ['E Obi', 'Ada', 'Obi', 'another initial'],
    ['Ada Smith', 'Ada', 'Obi', 'another family name'],
    ['Ada O', 'Ada', 'Obi', 'the initial of a family name'],
    ['Ada', 'Ada', 'Obi', 'no family name'],
    ['Obi', 'Ada', 'Obi', 'no given name'],
    ['Obi', 'Obi', 'Obi', 'the same name once'],
    ['Ada Obilade', 'Ada', 'Obi', 'a family name that only begins so'],
    ['Adaeze Obi', 'Ada', 'Obi', 'a given name that only begins so'],
    ['Ada Smith', 'Ada', 'Smith-Jones', 'half a family name'],
    ['Ольга Шевченко', 'Олена', 'Коваль', 'another name of another alphabet'],
    ['…', 'Ada', 'Obi', 'no name'],
    ['…', '…', '…', 'no name of nobody'],
  ])('rejects %s as the name of %s %s: %s', (holder, first, last, _) => {
    expect(isOwnName(holder, person(first, last))).toBe(false);
  });
});
