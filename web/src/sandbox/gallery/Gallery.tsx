import { LANGUAGES, ROUTES } from '@adashi/contract';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { currentLanguage, setLanguage } from '../../i18n/index.ts';
import { SPOKEN } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ThemeProvider } from '../../ui/ThemeProvider.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { FAMILIES } from './families.ts';
import { GalleryPart } from './GalleryPart.tsx';
import css from './gallery.module.css';
import { WHOLE_PAGES, WholePage } from './WholePage.tsx';
import { say } from './words.ts';

/** Switches for the colours and the language of the whole app. */
function Looks() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const colours = [
    { value: 'auto', label: t('System'), Icon: IconDeviceDesktop },
    { value: 'light', label: t('Light'), Icon: IconSun },
    { value: 'dark', label: t('Dark'), Icon: IconMoon },
  ] as const;
  return (
    <div className={css.looks}>
      <Segments isAlone legend={t('Colours')} options={colours} value={colorScheme} onChange={setColorScheme} />
      <Segments
        isAlone
        legend={t('Language')}
        options={LANGUAGES.map((value) => ({ value, label: SPOKEN[value].name }))}
        value={currentLanguage()}
        onChange={(language) => void setLanguage(language)}
      />
    </div>
  );
}

function Contents() {
  const { t } = useTranslation();
  return (
    <nav className={css.contents} aria-label={t('Parts of this page')}>
      {FAMILIES.map(({ id, title, parts }) => (
        <div key={id}>
          <a href={`#${id}`}>{say(title)}</a>
          <ul className={ui.onlyDesk}>
            {parts.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/**
 * Sets the title of the browser tab. This component must be the last child, because an example on the page also sets a
 * title.
 */
function TabTitle() {
  const { t } = useTranslation();
  useTitle(t('Component gallery'));
  return null;
}

function Parts() {
  const { t } = useTranslation();
  // The page scrolls to the hash again, because the browser scrolls before React has drawn the target.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const count = FAMILIES.reduce((sum, { parts }) => sum + parts.length, 0);
  return (
    <div className={css.gallery}>
      <header className={css.bar}>
        <Link to={paths.sandbox} aria-label="Adashi Sandbox">
          <Logo />
        </Link>
        <Looks />
      </header>
      <div className={css.columns}>
        <Contents />
        <main id="main">
          <h1 className={ui.title}>{t('Component gallery')}</h1>
          <p className={ui.text2}>
            {say([
              `${count} parts of the screens, each in its states. Nothing here is saved or sent.`,
              `${count} éléments des écrans, chacun dans ses états. Rien ici n’est enregistré ni envoyé.`,
            ])}
          </p>
          {FAMILIES.map(({ id, title, does, parts }) => (
            <section key={id} className={css.family} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{say(title)}</h2>
              <p className={ui.text2}>{say(does)}</p>
              {parts.map((one) => (
                <GalleryPart key={one.name} part={one} />
              ))}
            </section>
          ))}
        </main>
      </div>
      <TabTitle />
    </div>
  );
}

/** Gallery of all components, for developers. The page exists only in the sandbox. */
export function Gallery() {
  const { page } = useParams();
  const server = useIfKnown(ROUTES.ready, {});
  if (server === undefined) return <Placeholder />;
  if (!server?.sandbox) return <Navigate to={paths.login} replace />;
  const whole = WHOLE_PAGES.find((name) => name === page);
  return <ThemeProvider>{whole ? <WholePage name={whole} /> : <Parts />}</ThemeProvider>;
}
