import { createHmac } from 'node:crypto';
import type { ChatIdentity, ChatProvider } from '@adashi/contract';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Config, WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';

/** Returns the chat settings for web pages. */
export function chatOf({ chat }: Config): ChatProvider | null {
  return chat.CHAT === 'crisp' ? { by: 'crisp', website: chat.CRISP_ID } : null;
}

const whoRow = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Returns the person's chat identity, with a proof of the email address (hexadecimal HMAC-SHA256). */
export async function chatIdentity({ context, me }: PersonCall<WithConfig & WithDb>): Promise<ChatIdentity> {
  const row = await rowsOf(whoRow)`
    select id, first_name || ' ' || last_name as name, email from people where id = ${me.id}
  `.first(context.db);
  const who = found(row);
  const { chat } = context.config;
  const key = chat.CHAT === 'crisp' ? chat.CRISP_SECRET : undefined;
  return { ...who, hash: key ? createHmac('sha256', key).update(who.email).digest('hex') : null };
}
