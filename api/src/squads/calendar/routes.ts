import type { calendarRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { readAddress } from './address.ts';
import { calendarFeed } from './feed.ts';
import { renewAddress } from './renew-address.ts';

export const calendarHandlers: Handlers<typeof calendarRoutes> = {
  calendarFeed: async ({ params }, { context, reply }) => {
    const feed = await calendarFeed(context, params.file);
    reply.type('text/calendar; charset=utf-8');
    return feed;
  },
  calendarAddress: async (_, { context, me }) => ({ address: await readAddress(context, me.id) }),
  renewCalendarAddress: async (_, call) => ({ address: await renewAddress(call) }),
};
