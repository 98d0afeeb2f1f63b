import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import { readTyped, typed } from '../src/admin/settings/shared/setting-words.ts';
import { moneyText } from '../src/i18n/format.ts';
import { setTranslation, translationOf } from '../src/i18n/translation.ts';
import { readDollars, writeDollars, writeHundredths } from '../src/payouts/wallet/shared/dollars.ts';
import { MoneyField } from '../src/ui/MoneyField.tsx';

afterAll(() => setTranslation(translationOf('en', {})));

/** Returns the visible text of the amount field, from left to right. */
const seen = () =>
  renderToStaticMarkup(<MoneyField label="Amount" value={writeDollars(5_550)} readOnly />)
    .replaceAll(/<input[^>]*value="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test.each([
  ['en', 'Amount CA$ 55.50', 'CA$1,055.50'],
  ['fr', 'Amount 55,50 $ CA', '1 055,50 $ CA'],
] as const)('an amount in the language %s is %s in a field and %s in a sentence', (language, field, sentence) => {
  setTranslation(translationOf(language, {}));
  expect(seen()).toBe(field);
  expect(moneyText(105_550).replaceAll(/\s/g, ' ')).toBe(sentence);
  expect(readDollars(writeDollars(105_550))).toBe(105_550);
});

test.each([
  ['CA$1,000.50', 100_050],
  ['1\u00A0000,50\u00A0$', 100_050],
  ['\uFF15\uFF15', 5_500],
  ['\u200E55.5\u200E', 5_550],
  ['1 0', 1_000],
  ['1.000', null],
  ['5,5,5', null],
  ['', null],
])('the pasted amount %s is %s cents', (text, cents) => {
  expect(readDollars(text)).toBe(cents);
});

test.each([
  ['en', '2.5', '0.35'],
  ['fr', '2,5', '0,35'],
] as const)('an input text in the language %s has the decimal mark of the language: %s, %s', (language, fee, share) => {
  setTranslation(translationOf(language, {}));
  expect(writeHundredths(250)).toBe(fee);
  expect(typed('feeBps', 35)).toBe(share);
  expect(readTyped('feeBps', share)).toBe(35);
  expect(writeHundredths(5_000)).toBe('50');
});
