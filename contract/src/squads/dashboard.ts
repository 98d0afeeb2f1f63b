import { CONTRIBUTION_STATES, REQUIREMENTS } from '@adashi/core';
import { z } from 'zod';
import { day, id, inProduct, money, period, routes } from '../base/route.ts';
import { guarantorStatus } from '../payments/guarantors.ts';
import { payment } from '../payments/payments.ts';
import { kycStatus } from '../people/people.ts';
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
 * A coming payment or payout. `first` marks the first contribution to a squad that has not started. The day of this
 * contribution is certain only if all members are ready in time.
 */
const coming = entry.extend({
  what: z.enum(['contribution', 'payout', 'first']),
  /**
   * True for a held, failed or unapproved payout. `on` is then the original payout day, because no new day is known.
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

/** The member’s next payout. A question to the help desk about the amount contains `id` and `member`. */
const nextPayout = entry.extend({ id, member: z.string(), isWaiting: z.boolean() });

/** Onboarding progress of a new member up to the first contribution. */
const steps = z.object({
  identity: kycStatus,
  hasSquad: z.boolean(),
  hasBank: z.boolean(),
  /** Most advanced status among the member's guarantors. Null for a member without a guarantor. */
  guarantor: guarantorStatus.nullable(),
  hasSigned: z.boolean(),
  hasContributed: z.boolean(),
});
export type FirstSteps = z.output<typeof steps>;

/** A running squad, with the round of the next payout. */
const running = z.object({
  squadId: id,
  period,
  round: z.int(),
  /** Name of the recipient. Null if the caller is the recipient. */
  recipient: z.string().nullable(),
  payoutOn: day,
  /** True if the payout is late or has no known day. Only the recipient learns that a payout is held. */
  isWaiting: z.boolean(),
  /** Number of failed contributions, including retried and covered contributions. */
  failed: z.int(),
});
export type RunningSquad = z.output<typeof running>;

/** The caller’s own held payout, with the reason of the hold. */
export const heldPayout = entry.extend({ id, reason: z.string().nullable() });
export type HeldPayout = z.output<typeof heldPayout>;

const dashboard = z.object({
  today: day,
  steps,
  /** Requirements that the member still has to meet in any squad, without duplicates, in the order of the steps. */
  missing: z.array(z.enum(REQUIREMENTS)),
  squads: z.array(squadSummary),
  running: z.array(running),
  /** Unpaid contributions of any age: the total, the squads and the list. */
  owed: z.object({ amount: money, squads: z.array(z.string()), debts: z.array(payment) }),
  /** Failed contributions that will be retried. */
  retries: z.array(payment),
  held: z.array(heldPayout),
  nextContribution: coming.nullable(),
  nextPayout: nextPayout.nullable(),
  /** Coming payments and payouts: waiting entries first, then by date. */
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
