import { createHmac } from 'node:crypto';
import type { ChatIdentity, ChatProvider } from '@adashi/contract';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Config } from '../../base/config/index.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/router.ts';

/** Returns the settings with which the pages load the chat. */
export function chatOf({ chat }: Config): ChatProvider | null {
  if (chat.CHAT === 'crisp') return { by: 'crisp', website: chat.CRISP_ID };
  if (chat.CHAT === 'tawk') return { by: 'tawk', property: chat.TAWK_PROPERTY_ID, widget: chat.TAWK_WIDGET_ID };
  if (chat.CHAT === 'chatwoot') return { by: 'chatwoot', url: chat.CHATWOOT_URL, token: chat.CHATWOOT_TOKEN };
  return null;
}

/** Returns the provider's key and the signed value: the email for Crisp, otherwise the id. */
function signedWord({ chat }: Config, { id, email }: Pick<ChatIdentity, 'id' | 'email'>) {
  if (chat.CHAT === 'crisp') return { key: chat.CRISP_SECRET, word: email };
  if (chat.CHAT === 'tawk') return { key: chat.TAWK_API_KEY, word: id };
  if (chat.CHAT === 'chatwoot') return { key: chat.CHATWOOT_HMAC_KEY, word: id };
  return { key: undefined, word: id };
}

const whoRow = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Returns the person's chat identity with the provider's proof (HMAC-SHA256, hexadecimal). */
export async function chatIdentity({ context, me }: PersonCall): Promise<ChatIdentity> {
  const row = await rowsOf(whoRow)`
    select id, first_name || ' ' || last_name as name, email from people where id = ${me.id}
  `.first(context.db);
  const who = found(row);
  const { key, word } = signedWord(context.config, who);
  return { ...who, hash: key ? createHmac('sha256', key).update(word).digest('hex') : null };
}
