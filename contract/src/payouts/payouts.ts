import { HELD_REASONS, PAYOUT_STATES } from '@adashi/core';
import { z } from 'zod';
import { withReason } from '../base/fields.ts';
import {
  byId,
  day,
  id,
  inProduct,
  inProductById,
  listOf,
  money,
  paging,
  pagingBy,
  period,
  routes,
} from '../base/route.ts';
import { payoutGap } from '../squads/payout-gap.ts';
import { squadStatus } from '../squads/squad-views.ts';

export const payout = z.object({
  id,
  squadId: id,
  squad: z.string(),
  period,
  round: z.int(),
  seq: z.int(),
  kind: z.enum(['rotation', 'refund']),
  member: z.string(),
  /** Email of the member, which distinguishes two people with the same name. */
  memberEmail: z.string(),
  state: z.enum(PAYOUT_STATES),
  heldReason: z.enum(HELD_REASONS).nullable(),
  expectedNet: money,
  net: money,
  payoutOn: day,
  changedOn: day,
  /** Whether the recipient is still owed a part, because a contribution of the paid round is missing. */
  isPartOwed: z.boolean(),
  /**
   * Deductions from the payout: uncovered contributions and repaid debts. Null for a full payout and for a sent payout.
   */
  gap: payoutGap.nullable(),
  approvals: z.int(),
  /**
   * Day on which a submitted payout left, or on which an unsent payout leaves if nothing else fails. Null for a waiting
   * or paid payout.
   */
  leavesOn: day.nullable(),
  /** Day when the payout reaches the recipient’s bank. Null if unknown or already past. */
  arrivesOn: day.nullable(),
  /** End of the hold on payouts to a new account. `retryOn` is the day of the payout's next retry. */
  heldUntil: z.string().nullable(),
  retryOn: day.nullable(),
  /** Account that received the payout, or the current payout account before the payout. */
  account: z.object({ id, lastDigits: z.string() }).nullable(),
});
export type Payout = z.output<typeof payout>;

/** State of one contribution to a pot. Other members appear with initials only. */
export const payoutPart = z.object({
  initials: z.string(),
  isYou: z.boolean(),
  state: z.enum(['coming', 'arrived', 'covered', 'part', 'missing']),
});

export type PayoutPart = z.output<typeof payoutPart>;

/** One payment of a round to its recipient: the payout, or a supplement. Amounts are in cents. */
const roundPayment = z.object({
  seq: z.int(),
  state: z.enum(PAYOUT_STATES),
  pot: money,
  fee: money,
  reserveShare: money,
  setOff: money,
  net: money,
  /** Day on which the payment left, or leaves if nothing else fails. Null if the day is unknown. */
  on: day.nullable(),
  toWallet: z.boolean(),
});
export type RoundPayment = z.output<typeof roundPayment>;

export const payoutDetail = payout.extend({
  /** Amount to the recipient if every contribution arrives and nothing is owed, in cents. */
  promised: money,
  /** Contributions that are missing from the payout, or that will be missing if nothing else changes. */
  short: z.object({ count: z.int(), amount: money }).nullable(),
  /** Part of a paid round that is still owed to the recipient, and the day of the next attempt to collect it. */
  stillOwed: z.object({ count: z.int(), amount: money, net: money, tryOn: day.nullable() }).nullable(),
  /** Total of a round whose missing part arrived later. Null until the last payment has arrived. */
  paidInFull: z.object({ count: z.int(), net: money, above: money }).nullable(),
  /** Sent and coming payments of the round. */
  payments: z.array(roundPayment),
  /** One entry for each contribution of the round. Empty before the round's collection. */
  parts: z.array(payoutPart),
  waterfall: z.array(z.object({ kind: z.string(), count: z.int(), amount: money })),
});

const statementYear = z.coerce.number().int().min(1970).max(2199);
const statementOf = z.object({ squad: id.optional(), year: statementYear.optional() });

/** Totals in cents. Charge-backs reduce `putIn`, and returned payouts reduce `received`. */
const statementTotals = z.object({ putIn: money, received: money, reserveBack: money, fees: money });

const squadStatement = statementTotals.extend({
  squadId: id,
  squad: z.string(),
  status: squadStatus,
  since: day,
  /** Last payout day of a completed squad. */
  until: day.nullable(),
});
export type SquadStatement = z.output<typeof squadStatement>;

const payoutFilters = {
  q: z.string().trim().max(100).optional(),
  state: z.enum(PAYOUT_STATES).optional(),
  person: id.optional(),
  squad: id.optional(),
};

/** Days of a statement, both included. */
const statementRange = statementOf.extend({ from: day.optional(), to: day.optional() });

/** A member's statement for staff. Each download adds a row with the name of the staff member to the audit log. */
const statementForStaff = (ending: 'pdf' | 'csv', does: string) =>
  ({
    method: 'GET',
    path: `/admin/user/:id/statement.${ending}`,
    who: 'staff',
    may: 'payments.read',
    does,
    params: byId,
    query: statementRange,
    output: z.string(),
  }) as const;

export const payoutRoutes = routes({
  payouts: {
    method: 'GET',
    path: '/:product/payouts',
    who: 'member or staff',
    may: 'payouts.read',
    does: 'Lists payouts: own for members, all for staff',
    params: inProduct,
    query: pagingBy(['payout', 'changed', 'net', 'state']).extend(payoutFilters),
    output: listOf(payout),
  },
  payoutsCsv: {
    method: 'GET',
    path: '/:product/payouts.csv',
    who: 'member or staff',
    may: 'payouts.read',
    isExport: true,
    does: 'Returns the filtered rows as a CSV file',
    params: inProduct,
    query: pagingBy(['payout', 'changed', 'net', 'state']).omit({ page: true, pageSize: true }).extend(payoutFilters),
    output: z.string(),
  },
  nextPayouts: {
    method: 'GET',
    path: '/:product/payouts/next',
    who: 'member',
    does: 'Lists my payouts that have not arrived, waiting and failed payouts first, then by day',
    params: inProduct,
    output: z.object({ today: day, payouts: z.array(payout) }),
  },
  statements: {
    method: 'GET',
    path: '/:product/payouts/statements',
    who: 'member',
    does: 'Returns my contributions and payouts by squad, for a year or in total',
    params: inProduct,
    query: paging.omit({ q: true }).extend({ year: statementYear.optional() }),
    /** One page of squads, newest first. `all` is the total of all pages. */
    output: listOf(squadStatement).extend({ years: z.array(z.int()), all: statementTotals }),
  },
  statementPdf: {
    method: 'GET',
    path: '/:product/payouts/statement.pdf',
    who: 'member',
    whose: 'squad',
    does: 'Returns my statement of a squad or of a year as a PDF',
    params: inProduct,
    query: statementOf,
    output: z.string(),
  },
  statementCsv: {
    method: 'GET',
    path: '/:product/payouts/statement.csv',
    who: 'member',
    whose: 'squad',
    does: 'Returns the statement as a CSV file in dollars, one transfer per row',
    params: inProduct,
    query: statementOf,
    output: z.string(),
  },
  memberStatementPdf: statementForStaff(
    'pdf',
    'A member’s statement of a squad, of a year or of some days, on paper; recorded',
  ),
  memberStatementCsv: statementForStaff(
    'csv',
    'Returns the statement as a CSV file in dollars, one transfer per row; the audit log records the download',
  ),
  payout: {
    method: 'GET',
    path: '/:product/payouts/:id',
    who: 'member or staff',
    may: 'payouts.read',
    whose: 'owner',
    does: 'Returns one payout and explains its amount',
    params: inProductById,
    output: payoutDetail,
  },
  payoutReturns: {
    method: 'POST',
    path: '/:product/payouts/returns',
    who: 'staff',
    may: 'payouts.act',
    afterPassword: true,
    byTwo: {},
    does: 'Applies returned payouts or withdrawals, by id and by two people',
    params: inProduct,
    body: withReason.extend({ returned: z.array(id).max(1_000) }),
    output: z.object({ applied: z.int() }),
  },
});
