import { LANGUAGES, type Language } from '@adashi/contract';
import i18next, { type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { countIn, SPOKEN } from './languages.ts';

const KEY = 'language';

/** Returns the language stored in this browser. Otherwise returns the browser’s preferred language, or English. */
function preferred(): Language {
  const wished = localStorage.getItem(KEY) ?? navigator.language.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === wished) ?? 'en';
}

async function load(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await SPOKEN[language].catalogue());
  document.documentElement.lang = `${language}-CA`;
}

/** Placeholders for numbers that are names, such as a ticket number. These numbers have no thousands separator. */
const NAMES = ['id', 'line', 'number', 'round', 'ticket', 'version', 'year'];

/** Formats the numbers in placeholders for the reader’s language. Other values stay unchanged. */
const gaps: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, _language, gap) =>
    typeof value === 'number' && !NAMES.includes(gap?.interpolationkey) ? countIn(currentLanguage(), value) : value,
};

export async function startTranslations(): Promise<i18n> {
  const lng = preferred();
  await i18next
    .use(initReactI18next)
    .use(gaps)
    .init({
      lng,
      resources: {},
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  await load(lng);
  await i18next.changeLanguage(lng);
  return i18next;
}

/**
 * Changes the language until the page unloads. This function does not store the language, because the reader did not
 * choose the language in this browser.
 */
export async function speak(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
}

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await speak(language);
}

export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18next.language) ?? 'en';
}

/** Marks a message as a key of the catalogue. The screen translates the message later. */
export function msg(text: string): string {
  return text;
}
