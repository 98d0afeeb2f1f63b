import type { ChatIdentity } from '@adashi/contract';
import type { LiveChat } from './live-chat.ts';
import { loadScript } from './load-script.ts';

/** Command queue of the Crisp widget: commands pushed before the script loads run after it has loaded. */
declare global {
  interface Window {
    $crisp?: unknown[];
    CRISP_WEBSITE_ID?: string;
  }
}

const SCRIPT = 'https://client.crisp.chat/l.js';

export function crisp(website: string): LiveChat {
  return {
    enter: ({ email, name, hash }: ChatIdentity) => {
      if (!window.$crisp) {
        window.$crisp = [];
        window.CRISP_WEBSITE_ID = website;
        loadScript(SCRIPT);
      }
      const proof = hash === null ? [email] : [email, hash];
      window.$crisp.push(['set', 'user:email', proof], ['set', 'user:nickname', [name]], ['do', 'chat:show']);
    },
    leave: () => void window.$crisp?.push(['do', 'session:reset'], ['do', 'chat:hide']),
  };
}
