import { type Announcement, LANGUAGES, type Language } from '@adashi/contract';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/index.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Segments } from '../../../ui/Segments.tsx';
import css from './announcements.module.css';

/** Preview of the saved announcement in the app and in an email, in English and French. */
export function Preview({ whole }: { whole: Announcement }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [title, body] = language === 'fr' ? [whole.titleFr, whole.bodyFr] : [whole.titleEn, whole.bodyEn];
  const letter = whole.letters[language];
  return (
    <div className={css.preview}>
      <Segments
        legend={t('Preview in')}
        options={LANGUAGES.map((value) => ({ value, label: SPOKEN[value].name }))}
        value={language}
        onChange={setLanguage}
      />
      <h3>{t('In their notifications')}</h3>
      <div className={css.note} lang={language}>
        <span className={css.mark}>
          <IconSpeakerphone size={18} aria-hidden />
        </span>
        <b>{title}</b>
        <p>{body}</p>
      </div>
      {whole.byMail && (
        <>
          <h3>{t('By email')}</h3>
          <div className={css.mail} lang={language}>
            <b>{letter.subject}</b>
            <p>{letter.text}</p>
          </div>
        </>
      )}
    </div>
  );
}
