import { LANGUAGES, type Language } from '@adashi/contract';
import { SPOKEN } from './languages.ts';
import { setTranslation, translation, translationOf } from './translation.ts';

const KEY = 'language';

/** Returns the language stored in this browser. Otherwise returns the browser’s preferred language, or English. */
function preferred(): Language {
  const wished = localStorage.getItem(KEY) ?? navigator.language.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === wished) ?? 'en';
}

/**
 * Changes the language until the page unloads. This function does not store the language, because the reader did not
 * choose the language in this browser.
 */
export async function speak(language: Language): Promise<void> {
  const messages = await SPOKEN[language].catalogue();
  document.documentElement.lang = `${language}-CA`;
  setTranslation(translationOf(language, messages));
}

export function startTranslations(): Promise<void> {
  return speak(preferred());
}

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await speak(language);
}

export function currentLanguage(): Language {
  return translation().language;
}

/** Marks a message as a key of the catalogue. The screen translates the message later. */
export function msg(text: string): string {
  return text;
}
