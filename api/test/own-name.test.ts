import { describe, expect, test } from 'vitest';
import { isOwnName } from '../src/payments/banks/own-name.ts';

const person = (firstName: string, lastName: string) => ({ firstName, lastName });

describe('Account holder name that matches the member’s name', () => {
  test.each([
    ['Ada Obi', 'Ada', 'Obi', 'the same name'],
    ['ADA OBI', 'Ada', 'Obi', 'capital letters'],
    ['Obi, Ada', 'Ada', 'Obi', 'the family name first'],
    ['A. Obi', 'Ada', 'Obi', 'an initial'],
    ['OBI A B', 'Ada', 'Obi', 'initials after the family name'],
    ['Ada Beatrice Obi', 'Ada', 'Obi', 'an additional middle name'],
    ['Ada Obi', 'Ada Beatrice', 'Obi', 'a missing middle name'],
    ['Beatrice Obi', 'Ada Beatrice', 'Obi', 'the second given name'],
    ['Ada Obi', 'A.', 'Obi', 'an initial in the profile'],
    ['Mrs Ada Obi', 'Ada', 'Obi', 'a title'],
    ['Ada Obi & Eve Smith', 'Ada', 'Obi', 'a joint account'],
    ['Zoe Lefevre', 'Zoé', 'Lefèvre', 'missing accents'],
    ['Søren Łukasz', 'Soren', 'Lukasz', 'letters with a stroke'],
    ['Hans Gross', 'Hans', 'Groß', 'a sharp s'],
    ['Sean OBrien', 'Sean', 'O’Brien', 'a missing apostrophe'],
    ['Sean O Brien', 'Sean', "O'Brien", 'a space for an apostrophe'],
    ['Annemarie Smith Jones', 'Anne-Marie', 'Smith-Jones', 'missing hyphens'],
    ['Anne Marie Smithjones', 'Annemarie', 'Smith-Jones', 'a space in the given name'],
    ['Jan Vanderberg', 'Jan', 'van der Berg', 'a family name of three words as one'],
    ['Obi Obi', 'Obi', 'Obi', 'the same name twice'],
    ['Олена Шевченко', 'Олена', 'Шевченко', 'another alphabet'],
  ])('The account holder %s matches the member %s %s: %s', (holder, first, last, _) => {
    expect(isOwnName(holder, person(first, last))).toBe(true);
  });
});

describe('Account holder name that differs from the member’s name', () => {
  test.each([
    ['Eve Smith', 'Ada', 'Obi', 'another name'],
    ['Eve Obi', 'Ada', 'Obi', 'another given name of the same family'],
    ['E Obi', 'Ada', 'Obi', 'another initial'],
    ['Ada Smith', 'Ada', 'Obi', 'another family name'],
    ['Ada O', 'Ada', 'Obi', 'only the initial of the family name'],
    ['Ada', 'Ada', 'Obi', 'a missing family name'],
    ['Obi', 'Ada', 'Obi', 'a missing given name'],
    ['Obi', 'Obi', 'Obi', 'one word of two equal names'],
    ['Ada Obilade', 'Ada', 'Obi', 'a longer family name'],
    ['Adaeze Obi', 'Ada', 'Obi', 'a longer given name'],
    ['Ada Smith', 'Ada', 'Smith-Jones', 'half a family name'],
    ['Ольга Шевченко', 'Олена', 'Коваль', 'another name in another alphabet'],
    ['…', 'Ada', 'Obi', 'an empty holder name'],
    ['…', '…', '…', 'an empty holder and member name'],
  ])('The account holder %s does not match the member %s %s: %s', (holder, first, last, _) => {
    expect(isOwnName(holder, person(first, last))).toBe(false);
  });
});
