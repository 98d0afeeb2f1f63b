import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTyped, typed } from '../src/admin/settings/shared/setting-words.ts';
import { moneyText } from '../src/i18n/format.ts';
import { readDollars, writeDollars, writeHundredths } from '../src/payouts/wallet/shared/dollars.ts';
import { MoneyField } from '../src/ui/MoneyField.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {}, fr: {} }, fallbackLng: false });
});
afterAll(() => i18next.changeLanguage('en'));

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
])('an amount in the language %s is %s in a field and %s in a sentence', async (language, field, sentence) => {
  await i18next.changeLanguage(language);
  expect(seen()).toBe(field);
  expect(moneyText(105_550).replaceAll(/\s/g, ' ')).toBe(sentence);
  expect(readDollars(writeDollars(105_550))).toBe(105_550);
});

test.each([
  ['en', '2.5', '0.35'],
  ['fr', '2,5', '0,35'],
])('an input text in the language %s has the decimal mark of the language: %s, %s', async (language, fee, share) => {
  await i18next.changeLanguage(language);
  expect(writeHundredths(250)).toBe(fee);
  expect(typed('feeBps', 35)).toBe(share);
  expect(readTyped('feeBps', share)).toBe(35);
  expect(writeHundredths(5_000)).toBe('50');
});
