import type { LiveChat } from './live-chat.ts';
import { loadScript } from './load-script.ts';

type Done = (error?: unknown) => void;

/** API that the Tawk.to script adds to its global object; empty before the script loads. */
interface Tawk {
  onLoad?: () => void;
  login?: (who: { hash: string | null; userId: string; name: string; email: string }, done: Done) => void;
  logout?: (done: Done) => void;
  showWidget?: () => void;
  hideWidget?: () => void;
}

declare global {
  interface Window {
    Tawk_API?: Tawk;
    Tawk_LoadStart?: Date;
  }
}

/** Latest command, run once the script is loaded; a newer command replaces it. */
let wanted: (tawk: Tawk) => void = () => {};
let isThere = false;

function soon(work: (tawk: Tawk) => void): void {
  wanted = work;
  if (isThere && window.Tawk_API) work(window.Tawk_API);
}

export function tawk(property: string, widget: string): LiveChat {
  return {
    enter: ({ id, name, email, hash }) => {
      soon((api) => {
        api.login?.({ hash, userId: id, name, email }, () => {});
        api.showWidget?.();
      });
      if (window.Tawk_API) return;
      window.Tawk_LoadStart = new Date();
      window.Tawk_API = {
        onLoad: () => {
          isThere = true;
          if (window.Tawk_API) wanted(window.Tawk_API);
        },
      };
      loadScript(`https://embed.tawk.to/${property}/${widget}`);
    },
    leave: () =>
      soon((api) => {
        api.logout?.(() => {});
        api.hideWidget?.();
      }),
  };
}
