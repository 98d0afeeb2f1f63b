import { z } from 'zod';
import { done, fileOf, id, listOf, pagingBy, type Route, routes } from '../base/route.ts';

const PATH = '/ajohome/waiting-list';

export const waitingPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email_address: z.string(),
  joinedAt: z.string(),
});
export type WaitingPerson = z.output<typeof waitingPerson>;

const waitingList = {
  method: 'GET',
  path: '/admin/waiting-list',
  who: 'staff',
  may: 'members.read',
  does: 'Lists the people on the waiting list, oldest first',
  query: pagingBy(['name', 'joined']),
  output: listOf(waitingPerson),
} as const satisfies Route;

/** Routes of the waiting list for the second product. */
export const podRoutes = routes({
  waiting: {
    method: 'GET',
    path: PATH,
    who: 'member',
    does: 'Returns the day on which I joined the waiting list of AjoHome, or null',
    output: z.object({ since: z.string().nullable() }),
  },
  joinWaitingList: {
    method: 'PUT',
    path: PATH,
    who: 'member',
    does: 'Adds me to the waiting list; repeats keep the place',
    output: done,
  },
  leaveWaitingList: {
    method: 'DELETE',
    path: PATH,
    who: 'member',
    does: 'Removes me from the waiting list',
    output: done,
  },
  waitingList,
  waitingListFile: fileOf(waitingList),
});
