import type { TFunction } from 'i18next';
import { useSecretParams } from './use-secret-params.ts';

const KEPT = 'adashi.link';

/** What the link in a mail opens its page with; back from the pages of a bank, what it was opened with before. */
export function useMailedSecret(): { id: string } {
  const params = useSecretParams();
  return { id: params.get('id') ?? sessionStorage.getItem(KEPT) ?? '' };
}

/** Goes to the pages of a provider, which lead back to this page and are not told what it is opened with. */
export function leaveWithSecret({ id }: { id: string }, url: string): void {
  sessionStorage.setItem(KEPT, id);
  window.location.assign(url);
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
