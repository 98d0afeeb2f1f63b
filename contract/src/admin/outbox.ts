import { z } from 'zod';
import { done, fileOf, listOf, money, pagingBy, period, type Route, routes } from '../base/route.ts';

/** Outbox queues, most urgent first. */
export const queue = z.enum(['codes', 'charges', 'payouts', 'updates', 'reminders', 'bulk', 'push']);
export type Queue = z.output<typeof queue>;

/** An outbox entry that failed permanently. The email text is left out, because the text can contain secret codes. */
export const deadLetter = z.object({
  id: z.int(),
  queue,
  /** Recipient of the entry: an email address, or the member of a payment order. */
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
  does: 'Lists undeliverable outbox items, newest first',
  query: pagingBy(['to', 'queue', 'died']).extend({ queue: queue.optional() }),
  output: listOf(deadLetter),
} as const satisfies Route;

export const outboxRoutes = routes({
  deadLetters,
  deadLettersFile: fileOf(deadLetters),
  retryDeadLetter: {
    method: 'POST',
    path: '/admin/outbox/dead/:id/retry',
    who: 'staff',
    may: 'operations',
    does: 'Retries one undeliverable outbox item',
    params: letterId,
    output: done,
  },
  retryDeadLetters: {
    method: 'POST',
    path: '/admin/outbox/dead/retry',
    who: 'staff',
    may: 'operations',
    does: 'Retries all undeliverable outbox items',
    output: z.object({ count: z.int() }),
  },
});
