import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { day, done, fileOf, listOf, money, paging, period, type Route, routes } from '../base/route.ts';

/** Kinds of difference: money only at the provider, an order only in the ledger, or different amounts. */
export const DIFFERENCE_KINDS = ['unknown_here', 'unknown_there', 'amounts_differ'] as const;
/** Ways to resolve a difference: book the provider’s amount, repeat the order, or explain the difference. */
export const RESOLUTIONS = ['take_in', 'order_again', 'explain'] as const;
const OUTCOMES = ['taken_in', 'ordered_again', 'explained', 'agrees'] as const;

/**
 * An order with different data at the provider and in the ledger. Amounts are in cents, positive for incoming money.
 */
export const difference = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  what: z.enum(['charge', 'payout', 'withdrawal', 'refund', 'other']),
  member: z.string().nullable(),
  /** Email of the member, which distinguishes two people with the same name. */
  memberEmail: z.string().nullable(),
  squad: z.string().nullable(),
  period: period.nullable(),
  round: z.int().nullable(),
  reported: money,
  booked: money,
  /** Amount in cents of the stored order. Null without a stored order. */
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
  does: 'Lists open or resolved differences between provider and ledger, newest first',
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
    does: 'Reconciles one day with the provider and stores the differences',
    body: z.object({ day }),
    output: z.object({ compared: z.int(), open: z.int() }),
  },
  resolveDifference: {
    method: 'POST',
    path: '/admin/reconciliation/:id/resolve',
    who: 'staff',
    may: 'books',
    does: 'Resolves a difference, with a reason',
    params: byNumber,
    body: z.object({ how: z.enum(RESOLUTIONS), reason }),
    output: done,
  },
});
