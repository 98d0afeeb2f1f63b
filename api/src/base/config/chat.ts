import { z } from 'zod';

/**
 * Who runs the live chat; `none`: our own bubble opens the help desk. Their keys sign who is here, so that nobody poses as
 * somebody else; Crisp takes a visitor without one, where its plan has no signatures.
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

/** A website id of Crisp alone chooses Crisp. */
export function chosenChat({ CHAT, CRISP_ID }: Readonly<Record<string, string | undefined>>): string {
  return CHAT ?? (CRISP_ID ? 'crisp' : 'none');
}
