import type { ChatProvider } from '@adashi/contract';
import { chatwoot } from './chatwoot.ts';
import { crisp } from './crisp.ts';
import type { LiveChat } from './live-chat.ts';
import { tawk } from './tawk.ts';

/** Returns the configured live chat. */
export function chatBy(provider: ChatProvider): LiveChat {
  if (provider.by === 'crisp') return crisp(provider.website);
  if (provider.by === 'tawk') return tawk(provider.property, provider.widget);
  return chatwoot(provider.url, provider.token);
}
