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
    does: 'Debits, payouts and rounds of all squads of one member as an iCalendar feed, for who has its secret address',
    params: z.object({ file: z.string().max(100) }),
    output: z.string(),
  },
  calendarAddress: {
    method: 'GET',
    path: '/user/me/calendar-secret',
    who: 'member',
    does: 'The address of the own calendar',
    output: address,
  },
  renewCalendarAddress: {
    method: 'POST',
    path: '/user/me/calendar-secret',
    who: 'member',
    does: 'Makes an address of the own calendar; the one before ends',
    output: address,
    answersSecret: true,
  },
});
