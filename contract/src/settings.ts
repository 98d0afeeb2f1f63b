import { z } from 'zod';
import { routes } from './route.ts';

/** What the pages have to know of the configuration of this house; nothing here is secret. */
const settings = z.object({
  /** Key of the maps service; null where it is not configured. */
  mapsKey: z.string().nullable(),
  /** Website id of the live chat; null where it is not configured. */
  chatId: z.string().nullable(),
});
export type Settings = z.output<typeof settings>;

export const settingsRoutes = routes({
  settings: {
    method: 'GET',
    path: '/settings',
    who: 'anyone',
    does: 'What the pages have to know of the configuration',
    output: settings,
  },
});
