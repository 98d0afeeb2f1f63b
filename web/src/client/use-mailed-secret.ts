import type { TFunction } from '../i18n/translation.ts';
import { useSecretParams } from './use-secret-params.ts';

const KEPT = 'adashi.link';

/**
 * Returns the secret of an emailed link, from the URL or from storage. Storage has the secret after a redirect to a
 * bank’s pages.
 */
export function useMailedSecret(): { id: string } {
  const params = useSecretParams();
  return { id: params.get('id') ?? sessionStorage.getItem(KEPT) ?? '' };
}

/**
 * Stores the secret of an emailed link and redirects to a provider’s page. The return URL does not contain the secret.
 */
export function leaveWithSecret({ id }: { id: string }, url: string): void {
  sessionStorage.setItem(KEPT, id);
  window.location.assign(url);
}

/** Returns the error message for an invalid or expired link. */
export function noLink(t: TFunction): { title: string; says: string } {
  return {
    title: t("This link doesn't work"),
    says: t('Open the full link in our latest email. If you copied it, part of it may be missing.'),
  };
}
