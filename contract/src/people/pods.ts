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
  does: 'Everybody on the list, who joined first at the top',
  query: pagingBy(['name', 'joined']),
  output: listOf(waitingPerson),
} as const satisfies Route;

/** Routes of the waiting list for the second product. */
export const podRoutes = routes({
  waiting: {
    method: 'GET',
    path: PATH,
    who: 'member',
    does: 'Since when I have been on the waiting list of AjoHome, if I am',
    output: z.object({ since: z.string().nullable() }),
  },
  joinWaitingList: {
    method: 'PUT',
    path: PATH,
    who: 'member',
    does: 'Puts me on the list; who is on it stays where they are',
    output: done,
  },
  leaveWaitingList: {
    method: 'DELETE',
    path: PATH,
    who: 'member',
    does: 'Takes me off the list',
    output: done,
  },
  waitingList,
  waitingListFile: fileOf(waitingList),
});
