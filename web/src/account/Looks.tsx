import { ROUTES } from '@adashi/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../client/fail.ts';
import { useWrite } from '../client/query.ts';
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, setLanguage } from '../i18n/index.ts';
import { Choice } from '../ui/parts.tsx';

/** Language and colours of one person; the language is also that of their mails. */
export function Looks({ personId }: { personId: string }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const update = useWrite(ROUTES.updatePersonalInfo);
  const speak = (language: Language) => {
    void setLanguage(language);
    update.mutate({ params: { id: personId }, body: { language } }, { onError: showFailure });
  };
  return (
    <section className="card pad stack">
      <h2 className="h2">{t('How it looks')}</h2>
      <Choice
        legend={t('Language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={currentLanguage()}
        onChange={speak}
      />
      <Choice
        legend={t('Colours')}
        options={
          [
            { value: 'auto', label: t('As the system') },
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ] as const
        }
        value={colorScheme}
        onChange={setColorScheme}
      />
    </section>
  );
}
