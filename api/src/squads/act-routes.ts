import type { squadActRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { setPositions } from './set-positions.ts';

const DONE = { message: 'Saved' };

export const squadActHandlers: Handlers<typeof squadActRoutes> = {
  setPositions: async ({ params, body }, call) => {
    await setPositions(call, params.id, body);
    return DONE;
  },
};
