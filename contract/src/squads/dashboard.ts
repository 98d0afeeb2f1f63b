import { CONTRIBUTION_STATES, REQUIREMENTS } from '@adashi/core';
import { z } from 'zod';
import { day, id, inProduct, money, period, routes } from '../base/route.ts';
import { guarantorStatus } from '../payments/guarantors.ts';
import { payment } from '../payments/payments.ts';
import { kycStatus } from '../people/people.ts';
import { payoutGap } from './payout-gap.ts';
import { squadSummary } from './squad-views.ts';

const entry = z.object({
  squadId: id,
  squad: z.string(),
  period,
  round: z.int(),
  on: day,
  /** Amount in cents, negative for a payment by the member. */
  amount: money,
});

/**
 * A future payment or payout. `first` marks the first contribution to a squad that has not started. The day of this
 * contribution depends on the readiness of all members.
 */
const coming = entry.extend({
  what: z.enum(['contribution', 'payout', 'supplement', 'first']),
  /**
   * Deductions from the payout: uncovered contributions and repaid debts. Null for a full payout and for a payment by
   * the member.
   */
  gap: payoutGap.nullable(),
  /**
   * Whether the payout is held, failed or unapproved. `on` is then the original payout day, because no new day is
   * known.
   */
  isWaiting: z.boolean(),
});
export type Coming = z.output<typeof coming>;

export const past = entry.extend({
  id,
  what: z.enum(['contribution', 'payout']),
  state: z.enum([...CONTRIBUTION_STATES, 'paid']),
});
export type Past = z.output<typeof past>;

/** The member’s next payout. Help desk questions about the amount contain `id` and `member`. */
const nextPayout = entry.extend({ id, member: z.string(), isWaiting: z.boolean(), gap: payoutGap.nullable() });

/** Steps of a new member up to the first contribution. */
const steps = z.object({
  identity: kycStatus,
  hasSquad: z.boolean(),
  hasBank: z.boolean(),
  /** Most advanced status among the member's guarantors. Null without a guarantor. */
  guarantor: guarantorStatus.nullable(),
  hasSigned: z.boolean(),
  hasContributed: z.boolean(),
});
export type FirstSteps = z.output<typeof steps>;

/** A running squad with the round of its next payout. */
const running = z.object({
  squadId: id,
  period,
  round: z.int(),
  /** Name of the recipient. Null if the caller is the recipient. */
  recipient: z.string().nullable(),
  payoutOn: day,
  /** Whether the payout is late or has no known day. Only the recipient learns about a hold. */
  isWaiting: z.boolean(),
  /** Number of failed contributions, including retried and covered contributions. */
  failed: z.int(),
  /** Day of the next attempt to collect a failed contribution. Null if none is planned. */
  tryOn: day.nullable(),
  /** Cents that will be missing from the payout if nothing else changes. */
  short: money,
});
export type RunningSquad = z.output<typeof running>;

/** The caller’s own held payout, with the reason for the hold. */
export const heldPayout = entry.extend({ id, reason: z.string().nullable() });
export type HeldPayout = z.output<typeof heldPayout>;

const dashboard = z.object({
  today: day,
  steps,
  /** The member's missing requirements in any squad, without duplicates, in the order of the steps. */
  missing: z.array(z.enum(REQUIREMENTS)),
  squads: z.array(squadSummary),
  running: z.array(running),
  /** Unpaid contributions of any age: the total, the squads and the list. */
  owed: z.object({ amount: money, squads: z.array(z.string()), debts: z.array(payment) }),
  /** Failed contributions with a coming retry. */
  retries: z.array(payment),
  held: z.array(heldPayout),
  /**
   * Payouts that were sent in part, with the amount that the member is still owed, less the fee and the reserve share.
   */
  partOwed: z.array(entry.omit({ on: true }).extend({ id, tryOn: day.nullable() })),
  nextContribution: coming.nullable(),
  /** Last digits of the debited account. Null without an active mandate. */
  debitedFrom: z.string().nullable(),
  nextPayout: nextPayout.nullable(),
  /** Future payments and payouts: waiting entries first, then by date. */
  coming: z.array(coming),
  lastContribution: past.nullable(),
  /** Past payments and payouts, newest first. */
  history: z.array(past),
});
export type Dashboard = z.output<typeof dashboard>;

export const dashboardRoutes = routes({
  dashboard: {
    method: 'GET',
    path: '/:product/dashboard',
    who: 'member',
    does: 'Returns the member’s next steps and status',
    params: inProduct,
    output: dashboard,
  },
});
