import { z } from 'zod';
import { done, routes } from '../base/route.ts';
import { STOPPABLE_GROUPS } from './notification-choices.ts';

/** Bounce of an email: the time and the receiving server's reason. */
export const mailBounce = z.object({ reason: z.string(), at: z.string() });
export type MailBounce = z.output<typeof mailBounce>;

const query = z.object({ id: z.string().max(200) });

export const mailRoutes = routes({
  mailsByLink: {
    method: 'GET',
    path: '/unsubscribe',
    who: 'anyone',
    does: 'Returns the mail group of an unsubscribe link and its setting',
    query,
    output: z.object({ group: z.enum(STOPPABLE_GROUPS), isOn: z.boolean() }),
  },
  stopMailsByLink: {
    method: 'POST',
    path: '/unsubscribe',
    who: 'anyone',
    does: 'Unsubscribes from a mail group by the link of a mail, without signing in',
    query,
    output: done,
  },
});
