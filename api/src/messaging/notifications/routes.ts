import type { notificationRoutes } from '@adashi/contract';
import { AppError } from '../../base/app-error.ts';
import type { Handlers } from '../../http/router.ts';
import { listNotifications, markAllRead, markRead } from './store.ts';

export const notificationHandlers: Handlers<typeof notificationRoutes> = {
  notifications: async ({ query }, { context, me }) => ({
    ...(await listNotifications(context.db, me.id, query)),
    today: context.clock.today(),
  }),
  readNotification: async ({ params }, { context, me }) => {
    if (!(await markRead(context.db, me.id, params.id, context.clock.now()))) throw new AppError('not_found');
    return { message: 'Saved' };
  },
  readAllNotifications: async (_, { context, me }) => {
    await markAllRead(context.db, me.id, context.clock.now());
    return { message: 'Saved' };
  },
};
