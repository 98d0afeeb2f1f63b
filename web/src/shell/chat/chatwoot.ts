import type { LiveChat } from './live-chat.ts';
import { loadScript } from './load-script.ts';

/** Global that the Chatwoot script defines once it is ready. */
interface Chatwoot {
  setUser: (id: string, who: { name: string; email: string; identifier_hash: string | null }) => void;
  reset: () => void;
  toggleBubbleVisibility: (how: 'show' | 'hide') => void;
}

declare global {
  interface Window {
    $chatwoot?: Chatwoot;
    chatwootSDK?: { run: (settings: { websiteToken: string; baseUrl: string }) => void };
  }
}

/** Latest command, run once the script is ready; a newer command replaces it. */
let wanted: (chatwoot: Chatwoot) => void = () => {};
let isAsked = false;
let isReady = false;

function soon(work: (chatwoot: Chatwoot) => void): void {
  wanted = work;
  if (isReady && window.$chatwoot) work(window.$chatwoot);
}

function load(url: string, token: string): void {
  isAsked = true;
  const ready = () => {
    isReady = true;
    if (window.$chatwoot) wanted(window.$chatwoot);
  };
  window.addEventListener('chatwoot:ready', ready, { once: true });
  loadScript(`${url}/packs/js/sdk.js`, () => window.chatwootSDK?.run({ websiteToken: token, baseUrl: url }));
}

export function chatwoot(url: string, token: string): LiveChat {
  return {
    enter: ({ id, name, email, hash }) => {
      soon((api) => {
        api.setUser(id, { name, email, identifier_hash: hash });
        api.toggleBubbleVisibility('show');
      });
      if (!isAsked) load(url, token);
    },
    leave: () =>
      soon((api) => {
        api.reset();
        api.toggleBubbleVisibility('hide');
      }),
  };
}
