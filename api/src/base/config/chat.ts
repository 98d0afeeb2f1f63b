import { z } from 'zod';

/**
 * Live chat provider; `none` links to the help desk instead. The provider’s key signs the visitor’s identity to prevent
 * impersonation; Crisp also accepts unsigned visitors, because some plans have no signatures.
 */
export const chat = z.discriminatedUnion('CHAT', [
  z.object({ CHAT: z.literal('none') }),
  z.object({
    CHAT: z.literal('crisp'),
    CRISP_ID: z.uuid(),
    CRISP_SECRET: z.string().min(1).optional(),
  }),
  z.object({
    CHAT: z.literal('tawk'),
    TAWK_PROPERTY_ID: z.string().regex(/^\w+$/, 'must be letters and digits'),
    TAWK_WIDGET_ID: z.string().regex(/^\w+$/, 'must be letters and digits'),
    TAWK_API_KEY: z.string().min(1),
  }),
  z.object({
    CHAT: z.literal('chatwoot'),
    CHATWOOT_URL: z
      .url()
      .regex(/^https?:\/\/[^/?#]+\/?$/, 'must be an address without a path')
      .transform((url) => url.replace(/\/$/, '')),
    CHATWOOT_TOKEN: z.string().min(1),
    CHATWOOT_HMAC_KEY: z.string().min(1),
  }),
]);

/** Returns the chat provider. Defaults to Crisp if a Crisp website id is set. */
export function chosenChat({ CHAT, CRISP_ID }: Readonly<Record<string, string | undefined>>): string {
  return CHAT ?? (CRISP_ID ? 'crisp' : 'none');
}
