import type { TFunction } from 'i18next';
import { useSecretParams } from './use-secret-params.ts';

const KEPT = 'adashi.link';

/** Returns the secret of an emailed link. When a person returns from a bank’s pages, returns the stored secret. */
export function useMailedSecret(): { id: string } {
  const params = useSecretParams();
  return { id: params.get('id') ?? sessionStorage.getItem(KEPT) ?? '' };
}

/** Stores the secret and redirects to a provider’s page. The URL for the return does not contain the secret. */
export function leaveWithSecret({ id }: { id: string }, url: string): void {
  sessionStorage.setItem(KEPT, id);
  window.location.assign(url);
}

/** Returns the error message for a wrong or expired link. */
export function noLink(t: TFunction): { title: string; says: string } {
  return {
    title: t("This link doesn't work"),
    says: t('Open the full link in our latest email. If you copied it, part of it may be missing.'),
  };
}
