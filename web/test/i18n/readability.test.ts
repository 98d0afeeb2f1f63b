import { describe, expect, test } from 'vitest';
import { faultsOf, readingEase } from '../../../tools/readability.ts';
import { memberSentences } from '../../../tools/strings.ts';
import english from '../../src/i18n/en.json';

const singulars: Readonly<Record<string, string>> = english;
const member = [...memberSentences()].flatMap((text) => [text, singulars[`${text}_one`] ?? []].flat());

describe('the English messages for members', () => {
  test('the English messages for members have a Flesch reading ease of 60 or more', () => {
    expect(member.length).toBeGreaterThan(1_500);
    expect(readingEase(member)).toBeGreaterThanOrEqual(60);
  });
  test('the English messages for members have no sentence over 20 words and no forbidden word', () => {
    expect(member.flatMap(faultsOf)).toEqual([]);
  });
});

describe('the readability check', () => {
  test('the readability check rejects a sentence of 21 words, and accepts a sentence of 20 words', () => {
    const twenty = Array.from({ length: 20 }, () => 'word').join(' ');
    expect(faultsOf(`Fine. ${twenty}.`)).toEqual([]);
    expect(faultsOf(`Fine. {{name}} ${twenty}.`)).toEqual([`21 words: Ada ${twenty}.`]);
  });
  test.each([
    'Whoever has this link sees the squad.',
    'Your guarantor is told.',
    'Who signs up by your link stands here.',
  ])('the readability check rejects a forbidden word: %s', (text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });
  test('a text with long words and sentences has a reading ease below 60', () => {
    expect(
      readingEase([
        'Notwithstanding prior authorization, subsequent institutional remuneration necessitates individualized reconciliation procedures.',
      ]),
    ).toBeLessThan(60);
    expect(readingEase(['Your money is safe. We pay you on Friday.'])).toBeGreaterThan(90);
  });
});
