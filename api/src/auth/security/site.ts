import type { WithConfig } from '../../base/config/index.ts';

/** Returns the domain and origin of the app for passkeys (the relying party). Passkeys work only on this site. */
export function siteOf({ config }: WithConfig): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}
