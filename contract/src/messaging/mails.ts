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
    does: 'What the link at the foot of a mail is about, and whether such mails come; it changes nothing',
    query,
    output: z.object({ group: z.enum(STOPPABLE_GROUPS), isOn: z.boolean() }),
  },
  stopMailsByLink: {
    method: 'POST',
    path: '/unsubscribe',
    who: 'anyone',
    does: 'Stops the mails that the link at the foot of one is about, without signing in',
    query,
    output: done,
  },
});
