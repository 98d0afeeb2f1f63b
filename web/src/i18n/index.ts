import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import english from './en.json';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

const KEY = 'language';

function preferred(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** English is its own catalogue: the keys are the sentences, only singulars are listed. French is loaded when wanted. */
async function load(language: Language): Promise<void> {
  if (language === 'fr' && !i18next.hasResourceBundle('fr', 'translation')) {
    const { default: french } = await import('./fr.json');
    i18next.addResourceBundle('fr', 'translation', french);
  }
  document.documentElement.lang = `${language}-CA`;
}

export async function startTranslations(): Promise<i18n> {
  const lng = preferred();
  await i18next.use(initReactI18next).init({
    lng,
    resources: { en: { translation: english } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  await load(lng);
  await i18next.changeLanguage(lng);
  return i18next;
}

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await load(language);
  await i18next.changeLanguage(language);
}

export function currentLanguage(): Language {
  return i18next.language === 'fr' ? 'fr' : 'en';
}

/** Marks a sentence for the catalogue where it is written, to be translated where it is shown. */
export function msg(text: string): string {
  return text;
}
