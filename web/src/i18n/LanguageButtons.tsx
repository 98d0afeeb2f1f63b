import { LANGUAGES } from '@adashi/contract';
import { setLanguage } from './index.ts';
import { SPOKEN } from './languages.ts';
import { useTranslation } from './translation.ts';

/** One button for each language, for pages without a session. The button of the current language is pressed. */
export function LanguageButtons() {
  const { language: current } = useTranslation();
  return LANGUAGES.map((language) => (
    <button key={language} type="button" aria-pressed={language === current} onClick={() => void setLanguage(language)}>
      {SPOKEN[language].name}
    </button>
  ));
}
