import type { notificationRoutes } from '@adashi/contract';
import { refuse } from '../../base/app-error.ts';
import type { Handlers } from '../../http/bind.ts';
import { listNotifications, markAllRead, markRead } from './store.ts';

export const notificationHandlers: Handlers<typeof notificationRoutes> = {
  notifications: async ({ query }, { house, me }) => ({
    ...(await listNotifications(house.db, me.id, query)),
    today: house.clock.today(),
  }),
  readNotification: async ({ params }, { house, me }) => {
    if (!(await markRead(house.db, me.id, params.id, house.clock.now()))) refuse('not_found');
    return { message: 'Saved' };
  },
  readAllNotifications: async (_, { house, me }) => {
    await markAllRead(house.db, me.id, house.clock.now());
    return { message: 'Saved' };
  },
};
