import { authRoutes } from '@adashi/contract';
import { ApiError, call } from '../../client/api.ts';
import { unsubscribeDevice } from '../../client/device-push.ts';
import { type Ending, endSession, readToken } from '../../session/session.ts';

/**
 * Ends the session on the server. Returns true also for a 401 response, because a 401 means that the session has
 * already ended.
 */
async function tellServer(): Promise<boolean> {
  return call(authRoutes.logout, {}).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
}

/** Repeats a failed logout as soon as the browser is online. A new session cancels the repetition. */
function tellServerLater(): void {
  window.addEventListener('online', () => void (readToken() === null && tellServer()), { once: true });
}

/**
 * Ends the session in this browser immediately, and then on the server. Returns whether the server ended the session.
 */
export async function logOut(how: Ending = 'left'): Promise<boolean> {
  endSession(how);
  void unsubscribeDevice().catch(() => {}); // The server deletes the session's push subscription.
  const isKnown = await tellServer();
  if (!isKnown) tellServerLater();
  return isKnown;
}
