import { LANGUAGES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { setLanguage } from './index.ts';
import { SPOKEN } from './languages.ts';

/** One button for each language, for pages without a session. The button of the current language is pressed. */
export function LanguageButtons() {
  const { i18n } = useTranslation();
  return LANGUAGES.map((language) => (
    <button
      key={language}
      type="button"
      aria-pressed={i18n.language === language}
      onClick={() => void setLanguage(language)}
    >
      {SPOKEN[language].name}
    </button>
  ));
}
