import { z } from 'zod';

/**
 * Live chat provider, or `none` for a link to the help desk. The optional key signs the visitor’s identity to prevent
 * impersonation.
 */
export const chat = z.discriminatedUnion('CHAT', [
  z.object({ CHAT: z.literal('none') }),
  z.object({
    CHAT: z.literal('crisp'),
    CRISP_ID: z.uuid(),
    CRISP_SECRET: z.string().min(1).optional(),
  }),
]);

/** Returns the chosen chat provider. The default is Crisp if a Crisp website id is set. */
export function chosenChat({ CHAT, CRISP_ID }: Readonly<Record<string, string | undefined>>): string {
  return CHAT ?? (CRISP_ID ? 'crisp' : 'none');
}
