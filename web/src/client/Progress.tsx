import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { loading } from './load.ts';
import css from './Progress.module.css';

/** Thin progress bar at the top of the page. The bar is visible while a screen or its first data loads. */
export function Progress() {
  const { t } = useTranslation();
  if (!useSyncExternalStore(loading.subscribe, loading.isOn)) return null;
  return <div className={css.bar} role="progressbar" aria-label={t('Loading...')} />;
}
