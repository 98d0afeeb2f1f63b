import { HELD_REASONS, PAYOUT_STATES } from '@adashi/core';
import { z } from 'zod';
import { withReason } from './fields.ts';
import { day, id, inProduct, inProductById, listOf, money, paging, pagingBy, period, routes } from './route.ts';
import { squadStatus } from './squad-views.ts';

export const payout = z.object({
  id,
  squadId: id,
  squad: z.string(),
  period,
  round: z.int(),
  seq: z.int(),
  kind: z.enum(['rotation', 'refund']),
  member: z.string(),
  state: z.enum(PAYOUT_STATES),
  heldReason: z.enum(HELD_REASONS).nullable(),
  expectedNet: money,
  net: money,
  payoutOn: day,
  changedOn: day,
  approvals: z.int(),
  /** The day on which it is at the recipient's bank, as far as that is known by now; null once it is, too. */
  arrivesOn: day.nullable(),
  /** Held for a new account: until when. Held for a debt that is tried again: when. */
  heldUntil: z.string().nullable(),
  retryOn: day.nullable(),
  /** Where it was sent, or would go now. */
  account: z.object({ id, lastDigits: z.string() }).nullable(),
  /** For staff: that it came back, as one of them says; another one has to confirm it. */
  saidReturned: z.enum(['by_you', 'by_other']).nullable(),
});
export type Payout = z.output<typeof payout>;

/** What became of somebody's part of a pot; of other members the initials are enough. */
export const payoutPart = z.object({
  initials: z.string(),
  isYou: z.boolean(),
  state: z.enum(['coming', 'arrived', 'covered', 'missing']),
});

export type PayoutPart = z.output<typeof payoutPart>;

export const payoutDetail = payout.extend({
  /** One for each contribution of its round, once that is collected. */
  parts: z.array(payoutPart),
  waterfall: z.array(z.object({ kind: z.string(), count: z.int(), amount: money })),
});

const statementYear = z.coerce.number().int().min(1970).max(2199);
const statementOf = z.object({ squad: id.optional(), year: statementYear.optional() });

/** In cents; what banks took back is taken off what was put in, what they returned off what was received. */
const statementTotals = z.object({ putIn: money, received: money, reserveBack: money, fees: money });

const squadStatement = statementTotals.extend({
  squadId: id,
  squad: z.string(),
  status: squadStatus,
  since: day,
  /** The last payout of one that is over. */
  until: day.nullable(),
});
export type SquadStatement = z.output<typeof squadStatement>;

const payoutFilters = {
  q: z.string().trim().max(100).optional(),
  state: z.enum(PAYOUT_STATES).optional(),
  person: id.optional(),
};

export const payoutRoutes = routes({
  payouts: {
    method: 'GET',
    path: '/:product/payouts',
    who: 'member or staff',
    may: 'payouts.read',
    does: 'Payouts: own for members, all for staff',
    params: inProduct,
    query: pagingBy(['payout', 'changed', 'net', 'state']).extend(payoutFilters),
    output: listOf(payout),
  },
  payoutsCsv: {
    method: 'GET',
    path: '/:product/payouts.csv',
    who: 'member or staff',
    may: 'payouts.read',
    does: 'A CSV file of everything that is filtered',
    params: inProduct,
    query: pagingBy(['payout', 'changed', 'net', 'state']).omit({ page: true, pageSize: true }).extend(payoutFilters),
    output: z.string(),
  },
  nextPayouts: {
    method: 'GET',
    path: '/:product/payouts/next',
    who: 'member',
    does: 'What I receive next: my payouts that have not arrived, those that wait or failed first, then by their day',
    params: inProduct,
    output: z.object({ today: day, payouts: z.array(payout) }),
  },
  statements: {
    method: 'GET',
    path: '/:product/payouts/statements',
    who: 'member',
    does: 'What I put into each of my squads and got out of it, in a year or in all',
    params: inProduct,
    query: paging.omit({ q: true }).extend({ year: statementYear.optional() }),
    /** A page of squads, the newest first; `all` is of every page together. */
    output: listOf(squadStatement).extend({ years: z.array(z.int()), all: statementTotals }),
  },
  statementPdf: {
    method: 'GET',
    path: '/:product/payouts/statement.pdf',
    who: 'member',
    whose: 'squad',
    does: 'My statement of a squad or of a year, on paper',
    params: inProduct,
    query: statementOf,
    output: z.string(),
  },
  statementCsv: {
    method: 'GET',
    path: '/:product/payouts/statement.csv',
    who: 'member',
    whose: 'squad',
    does: 'The same in dollars, a movement a row',
    params: inProduct,
    query: statementOf,
    output: z.string(),
  },
  payout: {
    method: 'GET',
    path: '/:product/payouts/:id',
    who: 'member or staff',
    may: 'payouts.read',
    whose: 'owner',
    does: 'One payout and why it is this amount',
    params: inProductById,
    output: payoutDetail,
  },
  payoutReturns: {
    method: 'POST',
    path: '/:product/payouts/returns',
    who: 'staff',
    may: 'payouts.act',
    does: 'Says that payouts or withdrawals came back, by their ids; taken in once another member of staff says so, too',
    params: inProduct,
    body: withReason.extend({ returned: z.array(id).max(1_000) }),
    output: z.object({ applied: z.int(), waiting: z.int() }),
  },
});
