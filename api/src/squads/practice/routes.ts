import type { practiceRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { joinTestSquad } from './join-test-squad.ts';
import { playNextWeek } from './play-next-week.ts';

export const practiceHandlers: Handlers<typeof practiceRoutes> = {
  joinTestSquad: async ({ params }, call) => ({ id: await joinTestSquad(call, params.id) }),
  nextWeek: async ({ params }, call) => {
    await playNextWeek(call, params.id);
    return { message: 'Saved' };
  },
};
