import type { ChatIdentity } from '@adashi/contract';

/** Command queue of the Crisp widget. Commands that are pushed before the script loads run afterwards. */
declare global {
  interface Window {
    $crisp?: unknown[];
    CRISP_WEBSITE_ID?: string;
  }
}

/** Adds the chat's script to the page, where it stays until the page unloads. */
function load(website: string): unknown[] {
  window.CRISP_WEBSITE_ID = website;
  const script = document.createElement('script');
  script.src = 'https://client.crisp.chat/l.js';
  script.async = true;
  document.head.append(script);
  window.$crisp = [];
  return window.$crisp;
}

export const crisp = (website: string) => ({
  /** Loads the chat once and identifies the person. */
  enter: ({ email, name, hash }: ChatIdentity) => {
    const proof = hash === null ? [email] : [email, hash];
    const queue = window.$crisp ?? load(website);
    queue.push(['set', 'user:email', proof], ['set', 'user:nickname', [name]], ['do', 'chat:show']);
  },
  /** Resets the chat after signing out, so that the next person can’t see the conversation. */
  leave: () => void window.$crisp?.push(['do', 'session:reset'], ['do', 'chat:hide']),
});
