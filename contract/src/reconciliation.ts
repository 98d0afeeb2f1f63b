import { z } from 'zod';
import { reason } from './fields.ts';
import { day, done, fileOf, listOf, money, paging, period, type Route, routes } from './route.ts';

/** The provider has money that we do not know of; we ordered what it does not know; both know it otherwise. */
export const DIFFERENCE_KINDS = ['unknown_here', 'unknown_there', 'amounts_differ'] as const;
/** Book what the provider says, have it ordered once more, or say what it is. */
export const RESOLUTIONS = ['take_in', 'order_again', 'explain'] as const;
const OUTCOMES = ['taken_in', 'ordered_again', 'explained', 'agrees'] as const;

/** One order on which a provider and the books do not agree, in cents: above zero what came in. */
export const difference = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  what: z.enum(['charge', 'payout', 'withdrawal', 'refund', 'other']),
  member: z.string().nullable(),
  squad: z.string().nullable(),
  period: period.nullable(),
  round: z.int().nullable(),
  reported: money,
  booked: money,
  /** What was ordered, as long as the order is kept: until the provider tells of it, neither of them has it. */
  ordered: money.nullable(),
  on: day,
  offers: z.array(z.enum(RESOLUTIONS)),
  resolution: z.enum(OUTCOMES).nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  resolvedAt: z.string().nullable(),
});
export type Difference = z.output<typeof difference>;

const byNumber = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

const differences = {
  method: 'GET',
  path: '/admin/reconciliation',
  who: 'staff',
  may: 'books',
  does: 'Where the provider and the books do not agree, the newest first; or where this was resolved',
  query: paging.omit({ q: true }).extend({ status: z.enum(['resolved']).optional() }),
  output: listOf(difference),
} as const satisfies Route;

export const reconciliationRoutes = routes({
  differences,
  differencesFile: fileOf(differences),
  reconcileDay: {
    method: 'POST',
    path: '/admin/reconciliation',
    who: 'staff',
    may: 'books',
    does: 'Compares what the provider has for a day with the books; each difference becomes a line',
    body: z.object({ day }),
    output: z.object({ compared: z.int(), open: z.int() }),
  },
  resolveDifference: {
    method: 'POST',
    path: '/admin/reconciliation/:id/resolve',
    who: 'staff',
    may: 'books',
    does: 'Resolves one of them, with a reason',
    params: byNumber,
    body: z.object({ how: z.enum(RESOLUTIONS), reason }),
    output: done,
  },
});
