import { describe, expect, test } from 'vitest';
import { faultsOf, readingEase } from '../../../tools/readability.ts';
import { memberSentences } from '../../../tools/strings.ts';
import english from '../../src/i18n/en.json';

const singulars: Readonly<Record<string, string>> = english;
const member = [...memberSentences()].flatMap((text) => [text, singulars[`${text}_one`] ?? []].flat());

describe('the English of the member’s catalogue', () => {
  test('is plain: its Flesch reading ease is 60 or more', () => {
    expect(member.length).toBeGreaterThan(1_500);
    expect(readingEase(member)).toBeGreaterThanOrEqual(60);
  });
  test('has no sentence over 20 words and no forbidden word', () => {
    expect(member.flatMap(faultsOf)).toEqual([]);
  });
});

describe('the check itself', () => {
  test('rejects a sentence of 21 words, and accepts one of 20', () => {
    const twenty = Array.from({ length: 20 }, () => 'word').join(' ');
    expect(faultsOf(`Fine. ${twenty}.`)).toEqual([]);
    expect(faultsOf(`Fine. {{name}} ${twenty}.`)).toEqual([`21 words: Ada ${twenty}.`]);
  });
  test.each([
    'Whoever has this link sees the squad.',
    'Your guarantor is told.',
    'Who signs up by your link stands here.',
  ])('rejects a forbidden word: %s', (text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });
  test('measures a text that is hard to read below 60', () => {
    expect(
      readingEase([
        'Notwithstanding prior authorization, subsequent institutional remuneration necessitates individualized reconciliation procedures.',
      ]),
    ).toBeLessThan(60);
    expect(readingEase(['Your money is safe. We pay you on Friday.'])).toBeGreaterThan(90);
  });
});
