import { authRoutes } from '@adashi/contract';
import { ApiError, call } from '../../client/api.ts';
import { unsubscribeDevice } from '../../client/device-push.ts';
import { type Ending, endSession, readToken } from '../../session/session.ts';

/** Whether the server knows: a session that it calls over is over. */
async function tellServer(): Promise<boolean> {
  return call(authRoutes.logout, {}).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
}

/** As soon as there is a connection again, unless somebody has signed in meanwhile: theirs is not ours to end. */
function tellServerLater(): void {
  window.addEventListener('online', () => void (readToken() === null && tellServer()), { once: true });
}

/** Ends the session here at once, whatever the server says; answers, when that is known, whether the server knows. */
export async function logOut(how: Ending = 'left'): Promise<boolean> {
  endSession(how);
  void unsubscribeDevice().catch(() => {}); // the server has ended it with the session
  const isKnown = await tellServer();
  if (!isKnown) tellServerLater();
  return isKnown;
}
