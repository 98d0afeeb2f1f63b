import type { ChatIdentity } from '@adashi/contract';

/** Command queue of the Crisp script. After loading, the script runs the commands that are already in the queue. */
declare global {
  interface Window {
    $crisp?: unknown[];
    CRISP_WEBSITE_ID?: string;
  }
}

/** Adds the chat script to the page, until the page unloads. */
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
  /** Loads the chat once and identifies the signed-in person. */
  enter: ({ email, name, hash }: ChatIdentity) => {
    const proof = hash === null ? [email] : [email, hash];
    const queue = window.$crisp ?? load(website);
    queue.push(['set', 'user:email', proof], ['set', 'user:nickname', [name]], ['do', 'chat:show']);
  },
  /** Resets the chat at the end of the session, so that the next person cannot see the conversation. */
  leave: () => void window.$crisp?.push(['do', 'session:reset'], ['do', 'chat:hide']),
});
