import { LANGUAGES, type Language, ROUTES } from '@adashi/contract';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSeparator } from '../../client/csv-separator.ts';
import { useWrite } from '../../client/query.ts';
import { currentLanguage, setLanguage } from '../../i18n/index.ts';
import { SPOKEN } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { Segments } from '../../ui/Segments.tsx';
import ui from '../../ui/ui.module.css';
import css from './ChooseLooks.module.css';

/** Choice of a person's language, colours and CSV files. The chosen language also applies to emails. */
export function ChooseLooks({ personId }: { personId: string }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const update = useWrite(ROUTES.updatePersonalInfo);
  const speak = (language: Language) => {
    void setLanguage(language);
    update.mutate({ params: { id: personId }, body: { language } });
  };
  const [separator, setSeparator] = useSeparator();
  const separators = [
    { value: 'comma', label: t('Comma and decimal point') },
    { value: 'semicolon', label: t('Semicolon and decimal comma') },
  ] as const;
  const colours = [
    { value: 'auto', label: t('System'), Icon: IconDeviceDesktop },
    { value: 'light', label: t('Light'), Icon: IconSun },
    { value: 'dark', label: t('Dark'), Icon: IconMoon },
  ] as const;
  return (
    <section className={ui.card}>
      <CardHead title={t('Language, colours and files')} />
      <div className={css.looks}>
        <Segments
          legend={t('Language')}
          options={LANGUAGES.map((value) => ({ value, label: SPOKEN[value].name }))}
          value={currentLanguage()}
          onChange={speak}
        />
        <Segments legend={t('Colours')} options={colours} value={colorScheme} onChange={setColorScheme} />
        <Segments legend={t('CSV files')} options={separators} value={separator} onChange={setSeparator} />
        <p className={ui.small}>
          {t('Excel in French Canada opens files with semicolons. This browser remembers your choice.')}
        </p>
      </div>
    </section>
  );
}
