import type { TFunction } from 'i18next';
import { useSearchParams } from 'react-router';

/** What the link in a mail opens its page with. */
export function useMailedSecret(): { id: string } {
  const [search] = useSearchParams();
  return { id: search.get('id') ?? '' };
}

/** What a page says whose link is wrong or over. */
export function noLink(t: TFunction): { title: string; says: string } {
  return {
    title: t('This link does not work'),
    says: t(
      'Open it from the newest mail that you have from us, whole. If it was copied, a part of it may be missing.',
    ),
  };
}
