import type { chatRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { chatIdentity } from './identity.ts';

export const chatHandlers: Handlers<typeof chatRoutes> = {
  chatIdentity: async (_, call) => chatIdentity(call),
};
