import type { TFunction } from 'i18next';
import { useSecretParams } from './use-secret-params.ts';

const KEPT = 'adashi.link';

/** Returns the secret of an emailed link. After the return from a bank’s pages, the stored secret is used. */
export function useMailedSecret(): { id: string } {
  const params = useSecretParams();
  return { id: params.get('id') ?? sessionStorage.getItem(KEPT) ?? '' };
}

/** Redirects to a provider’s pages, which lead back to this page and never see the secret. */
export function leaveWithSecret({ id }: { id: string }, url: string): void {
  sessionStorage.setItem(KEPT, id);
  window.location.assign(url);
}

/** Returns the message for a wrong or expired link. */
export function noLink(t: TFunction): { title: string; says: string } {
  return {
    title: t("This link doesn't work"),
    says: t('Open the full link in our latest email. If you copied it, part of it may be missing.'),
  };
}
