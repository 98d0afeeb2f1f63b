import type { calendarRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { readAddress } from './address.ts';
import { calendarFeed } from './feed.ts';
import { renewAddress } from './renew-address.ts';

export const calendarHandlers: Handlers<typeof calendarRoutes> = {
  calendarFeed: async ({ params }, { house, reply }) => {
    const feed = await calendarFeed(house, params.file);
    reply.type('text/calendar; charset=utf-8');
    return feed;
  },
  calendarAddress: async (_, { house, me }) => ({ address: await readAddress(house, me.id) }),
  renewCalendarAddress: async (_, call) => ({ address: await renewAddress(call) }),
};
