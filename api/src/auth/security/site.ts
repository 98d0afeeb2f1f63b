import type { WithConfig } from '../../base/config/index.ts';

/** Passkey relying party: the domain and origin of the app. Passkeys work only there. */
export function siteOf({ config }: WithConfig): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}
