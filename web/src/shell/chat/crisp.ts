/** The queue of the Crisp widget: what is pushed before its script is there is done when it is. */
declare global {
  interface Window {
    $crisp?: unknown[];
    CRISP_WEBSITE_ID?: string;
  }
}

const SCRIPT = 'https://client.crisp.chat/l.js';

/** Loads the widget once, however often it is asked for, and says who is here. */
export function loadCrisp(websiteId: string, email: string): void {
  if (!window.$crisp) {
    window.$crisp = [];
    window.CRISP_WEBSITE_ID = websiteId;
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    document.head.append(script);
  }
  window.$crisp.push(['set', 'user:email', [email]], ['do', 'chat:show']);
}

/** After signing out nobody sees the conversation of the one before. */
export function leaveCrisp(): void {
  window.$crisp?.push(['do', 'session:reset'], ['do', 'chat:hide']);
}
