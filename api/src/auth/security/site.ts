import type { AppContext } from '../../http/context.ts';

/** The one site that passkeys are made for and work on: where people reach this house. */
export function siteOf({ config }: AppContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}
