import type { WithConfig } from '../../base/config/index.ts';

/** Returns the relying party of passkeys: the domain and origin of the app. Passkeys work only on this site. */
export function siteOf({ config }: WithConfig): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}
