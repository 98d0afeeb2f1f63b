import { z } from 'zod';
import { done, routes } from '../base/route.ts';
import { bankBody } from '../payments/banks.ts';

const mail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
  attachments: z.array(z.string()),
});

/** Routes of the sandbox, where one person acts as every participant. */
export const sandboxRoutes = routes({
  mails: {
    method: 'GET',
    path: '/sandbox/mail',
    who: 'anyone',
    does: 'Lists the sandbox mails, newest first',
    query: z.object({ to: z.string().max(254).optional() }),
    output: z.array(mail),
  },
  clock: {
    method: 'GET',
    path: '/sandbox/clock',
    who: 'anyone',
    does: 'Returns the sandbox time',
    output: z.object({ now: z.string() }),
  },
  advanceClock: {
    method: 'POST',
    path: '/sandbox/clock',
    who: 'anyone',
    does: 'Advances the sandbox clock and runs the due work',
    body: z.object({ advanceDays: z.int().min(1).max(400) }),
    output: z.object({ now: z.string() }),
  },
  demoAccounts: {
    method: 'GET',
    path: '/sandbox/accounts',
    who: 'anyone',
    does: 'Lists the demo accounts',
    output: z.array(z.object({ email: z.string(), password: z.string(), role: z.string(), about: z.string() })),
  },
  identity: {
    method: 'GET',
    path: '/sandbox/identity/:reference',
    who: 'anyone',
    does: 'Returns one verification at the sandbox identity provider',
    params: z.object({ reference: z.string().max(250) }),
    output: z.object({ email: z.string(), status: z.string(), reason: z.string().nullable() }),
  },
  decideIdentity: {
    method: 'POST',
    path: '/sandbox/identity/:reference',
    who: 'anyone',
    does: 'Approves a verification, declines it, or leaves it pending',
    params: z.object({ reference: z.string().max(250) }),
    body: z.object({ decision: z.enum(['approved', 'declined', 'expired', 'pending']) }),
    output: done,
  },
  authoriseBank: {
    method: 'POST',
    path: '/sandbox/bank/:flow',
    who: 'anyone',
    does: "A bank's consent page: authorises debits, or not: cancelled by the member, or refused by the bank",
    params: z.object({ flow: z.uuid() }),
    body: z.discriminatedUnion('decision', [
      bankBody.extend({ decision: z.literal('authorise') }),
      z.object({ decision: z.enum(['cancel', 'refuse']) }),
    ]),
    output: done,
  },
});
