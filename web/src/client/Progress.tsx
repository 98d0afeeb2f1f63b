import { useIsFetching } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from './load.ts';
import css from './Progress.module.css';

/** Thin progress bar at the top of the page. The bar is visible while a screen or its first data loads. */
export function Progress() {
  const { t } = useTranslation();
  const areLoading = useSyncExternalStore(files.subscribe, files.areLoading);
  const asked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  if (!areLoading && asked === 0) return null;
  return <div className={css.bar} role="progressbar" aria-label={t('Loading...')} />;
}
