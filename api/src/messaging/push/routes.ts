import type { pushRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { readDevicePush, turnOffPush, turnOnPush } from './subscribe.ts';

const SAVED = { message: 'Saved' };

export const pushHandlers: Handlers<typeof pushRoutes> = {
  devicePush: async (_, call) => readDevicePush(call),
  turnOnPush: async ({ body }, call) => {
    await turnOnPush(call, body);
    return SAVED;
  },
  turnOffPush: async (_, call) => {
    await turnOffPush(call);
    return SAVED;
  },
};
