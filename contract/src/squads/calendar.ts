import { z } from 'zod';
import { routes } from '../base/route.ts';

const address = z.object({
  /** Secret URL of the member’s calendar feed, readable by anyone with the URL. Null before its creation. */
  address: z.string().nullable(),
});
export type CalendarAddress = z.output<typeof address>;

export const calendarRoutes = routes({
  calendarFeed: {
    method: 'GET',
    path: '/calendar/:file',
    who: 'anyone',
    does: 'Returns a member’s debits, payouts and rounds as an iCalendar feed, by its secret address',
    params: z.object({ file: z.string().max(100) }),
    output: z.string(),
  },
  calendarAddress: {
    method: 'GET',
    path: '/user/me/calendar-secret',
    who: 'member',
    does: 'Returns the address of my calendar feed',
    output: address,
  },
  renewCalendarAddress: {
    method: 'POST',
    path: '/user/me/calendar-secret',
    who: 'member',
    does: 'Creates a new address for my calendar feed and revokes the previous address',
    output: address,
    answersSecret: true,
  },
});
