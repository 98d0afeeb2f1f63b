import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import type { NamedPage } from './hits.ts';
import { SearchDialog } from './SearchDialog.tsx';
import css from './search.module.css';

/** Search button in the header of staff pages. Ctrl+K opens the search on any page, even from a text field. */
export function Search({ pages }: { pages: readonly NamedPage[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useHotkeys([['mod+K', () => setOpen(true)]], []);
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label={t('Search everything')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span>{t('Search everything')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <SearchDialog pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
}
