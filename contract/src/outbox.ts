import { z } from 'zod';
import { done, fileOf, listOf, money, pagingBy, period, type Route, routes } from './route.ts';

/** What leaves the house goes in lanes, the most urgent first. */
export const lane = z.enum(['codes', 'charges', 'payouts', 'news', 'reminders', 'bulk', 'push']);
export type Lane = z.output<typeof lane>;

/** Something that could not leave, however often it was tried. Of a mail never the text: a code in it is a secret. */
export const deadLetter = z.object({
  id: z.int(),
  lane,
  /** The address of a mail, or the member an order is about. */
  to: z.string(),
  squad: z.string().nullable(),
  period: period.nullable(),
  round: z.int().nullable(),
  amount: money.nullable(),
  attempts: z.int(),
  error: z.string(),
  createdAt: z.string(),
  diedAt: z.string(),
});
export type DeadLetter = z.output<typeof deadLetter>;

const letterId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

const deadLetters = {
  method: 'GET',
  path: '/admin/outbox/dead',
  who: 'staff',
  may: 'operations',
  does: 'What could not leave the house and is not tried any more, newest first',
  query: pagingBy(['to', 'lane', 'died']).extend({ lane: lane.optional() }),
  output: listOf(deadLetter),
} as const satisfies Route;

export const outboxRoutes = routes({
  deadLetters,
  deadLettersFile: fileOf(deadLetters),
  retryLetter: {
    method: 'POST',
    path: '/admin/outbox/dead/:id/retry',
    who: 'staff',
    may: 'operations',
    does: 'Tries one of them again, as if it were new',
    params: letterId,
    output: done,
  },
  retryLetters: {
    method: 'POST',
    path: '/admin/outbox/dead/retry',
    who: 'staff',
    may: 'operations',
    does: 'Tries all of them again',
    output: z.object({ count: z.int() }),
  },
});
