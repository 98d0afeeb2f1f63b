import { authRoutes } from '@adashi/contract';
import { ApiError, call } from '../../client/api.ts';
import { unsubscribeDevice } from '../../client/device-push.ts';
import { type Ending, endSession, readToken } from '../../session/session.ts';

/** Ends the session on the server. Also returns true for a 401 response, because the session has already ended. */
async function tellServer(): Promise<boolean> {
  return call(authRoutes.logout, {}).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
}

/** Repeats a failed logout when the browser is online again, unless a new session has begun meanwhile. */
function tellServerLater(): void {
  window.addEventListener('online', () => void (readToken() === null && tellServer()), { once: true });
}

/** Ends the session in this browser at once. Returns, after the request, whether the server ended the session too. */
export async function logOut(how: Ending = 'left'): Promise<boolean> {
  endSession(how);
  void unsubscribeDevice().catch(() => {}); // The server deletes the push subscription with the session.
  const isKnown = await tellServer();
  if (!isKnown) tellServerLater();
  return isKnown;
}
