import { z } from 'zod';
import { routes } from '../base/route.ts';

/** The live chat provider with its public script settings. */
export const chatProvider = z.object({ by: z.literal('crisp'), website: z.string() });
export type ChatProvider = z.output<typeof chatProvider>;

/** Identity of the visitor for the chat provider. `hash` proves the identity, or is null without a signing key. */
const chatIdentity = z.object({ id: z.string(), name: z.string(), email: z.string(), hash: z.string().nullable() });
export type ChatIdentity = z.output<typeof chatIdentity>;

export const chatRoutes = routes({
  chatIdentity: {
    method: 'GET',
    path: '/user/me/chat',
    who: 'member',
    does: 'Returns the member’s signed identity for the live chat',
    output: chatIdentity,
  },
});
