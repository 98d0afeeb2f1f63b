import { z } from 'zod';
import { routes } from './route.ts';

/** Which live chat there is, and what its script is loaded with; nothing of it is secret. */
export const chatProvider = z.discriminatedUnion('by', [
  z.object({ by: z.literal('crisp'), website: z.string() }),
  z.object({ by: z.literal('tawk'), property: z.string(), widget: z.string() }),
  z.object({ by: z.literal('chatwoot'), url: z.string(), token: z.string() }),
]);
export type ChatProvider = z.output<typeof chatProvider>;

/** Who the chat is told that is here; `hash` proves it to the provider, null where that was not configured. */
const chatIdentity = z.object({ id: z.string(), name: z.string(), email: z.string(), hash: z.string().nullable() });
export type ChatIdentity = z.output<typeof chatIdentity>;

export const chatRoutes = routes({
  chatIdentity: {
    method: 'GET',
    path: '/user/me/chat',
    who: 'member',
    does: 'Who the live chat is told that is here, signed with the key of its provider',
    output: chatIdentity,
  },
});
