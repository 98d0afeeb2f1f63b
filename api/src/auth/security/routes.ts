import type { securityRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { openSessions } from '../credentials/index.ts';
import { confirmCalendar, confirmPasskey, removeCalendar } from './confirm-again.ts';
import { endOthers, endOwnSession } from './end-sessions.ts';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from './passkeys.ts';
import { confirmByCode, confirmByPasskey, confirmPassword } from './step-up.ts';
import { readSecurity } from './store.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.ts';

const SAVED = { message: 'Saved' };
const CONFIRMED = { message: 'Confirmed' };

export const securityHandlers: Handlers<typeof securityRoutes> = {
  sessions: async (_, { context, me }) => openSessions(context, me),
  endOtherSessions: async (_, call) => {
    await endOthers(call);
    return { message: 'Every other session ended' };
  },
  endOneSession: async ({ params }, call) => {
    await endOwnSession(call, params.id);
    return { message: 'Session ended' };
  },
  confirmPassword: async ({ body }, call) => {
    await confirmPassword(call, body.password);
    return CONFIRMED;
  },
  confirmByCode: async ({ body }, call) => {
    await confirmByCode(call, body.code);
    return CONFIRMED;
  },
  confirmByPasskey: async ({ body }, call) => {
    await confirmByPasskey(call, body.response);
    return CONFIRMED;
  },
  security: async (_, call) => readSecurity(call),
  beginTwoFactor: async (_, call) => beginTwoFactor(call),
  confirmTwoFactor: async ({ body }, call) => ({ recoveryCodes: await confirmTwoFactor(call, body.code) }),
  renewRecoveryCodes: async (_, call) => ({ recoveryCodes: await renewRecoveryCodes(call) }),
  endTwoFactor: async (_, call) => {
    await endTwoFactor(call);
    return SAVED;
  },
  passkeyOptions: async (_, call) => passkeyOptions(call),
  addPasskey: async ({ body }, call) => addPasskey(call, body),
  renamePasskey: async ({ params, body }, call) => {
    await renamePasskey(call, params.id, body.name);
    return SAVED;
  },
  confirmPasskey: async ({ params, body }, call) => {
    await confirmPasskey(call, params.id, body.response);
    return CONFIRMED;
  },
  confirmCalendar: async (_, call) => {
    await confirmCalendar(call);
    return CONFIRMED;
  },
  removeCalendar: async (_, call) => {
    await removeCalendar(call);
    return SAVED;
  },
  removePasskey: async ({ params }, call) => {
    await removePasskey(call, params.id);
    return SAVED;
  },
};
