import { authRoutes } from '@adashi/contract';
import { call } from '../client/api.ts';
import { endSession } from './session.ts';

/** Ends the session here and at the server; without a connection the cookie there ends by its own age. */
export async function logOut(): Promise<void> {
  await call(authRoutes.logout, {}).catch(() => undefined);
  endSession();
}
