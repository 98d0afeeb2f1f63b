import { CHOSEN_GROUPS, type notificationChoiceRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { choose, readChoices } from './choices.ts';

export const notificationChoiceHandlers: Handlers<typeof notificationChoiceRoutes> = {
  notificationChoices: async (_, { context, me }) => readChoices(context.db, me.id, CHOSEN_GROUPS),
  chooseNotification: async ({ body }, call) => {
    await choose(call, body);
    return { message: 'Saved' };
  },
};
