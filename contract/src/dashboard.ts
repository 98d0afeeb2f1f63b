import { CONTRIBUTION_STATES, REQUIREMENTS } from '@adashi/core';
import { z } from 'zod';
import { guarantorStatus } from './guarantors.ts';
import { payment } from './payments.ts';
import { kycStatus } from './people.ts';
import { day, id, inProduct, money, period, routes } from './route.ts';
import { squadSummary } from './squad-views.ts';

const entry = z.object({
  squadId: id,
  squad: z.string(),
  period,
  round: z.int(),
  on: day,
  /** Negative when the member pays. */
  amount: money,
});

/** `first`: the first contribution to a squad that has not started; its day holds as long as everybody is ready. */
const coming = entry.extend({
  what: z.enum(['contribution', 'payout', 'first']),
  /** A payout that is held, failed or waits for approval: it was to come on its day, and no other is promised. */
  isWaiting: z.boolean(),
});
export type Coming = z.output<typeof coming>;

export const past = entry.extend({
  id,
  what: z.enum(['contribution', 'payout']),
  state: z.enum([...CONTRIBUTION_STATES, 'paid']),
});
export type Past = z.output<typeof past>;

/** The payout that a member receives next: enough to ask why it is this amount. */
const nextPayout = entry.extend({ id, member: z.string(), isWaiting: z.boolean() });

/** How far a new member is on the way to a first contribution. */
const steps = z.object({
  identity: kycStatus,
  hasSquad: z.boolean(),
  hasBank: z.boolean(),
  /** The guarantor who got farthest; null before one was named. */
  guarantor: guarantorStatus.nullable(),
  hasSigned: z.boolean(),
  hasContributed: z.boolean(),
});
export type FirstSteps = z.output<typeof steps>;

/** How a squad that runs stands in the round whose pot is next. */
const running = z.object({
  squadId: id,
  period,
  round: z.int(),
  /** Who receives it; null where it is oneself. */
  recipient: z.string().nullable(),
  payoutOn: day,
  /** Its day is over, or no day is promised: of a payout that is held, whom it is paid to alone is told. */
  isWaiting: z.boolean(),
  /** How many of its contributions failed and are tried again or covered. */
  failed: z.int(),
});
export type RunningSquad = z.output<typeof running>;

/** A payout to oneself that waits, and why. */
export const heldPayout = entry.extend({ id, reason: z.string().nullable() });
export type HeldPayout = z.output<typeof heldPayout>;

const dashboard = z.object({
  today: day,
  steps,
  /** What a squad of one's own still lacks, each once, in the order in which it is asked for. */
  missing: z.array(z.enum(REQUIREMENTS)),
  squads: z.array(squadSummary),
  running: z.array(running),
  /** What did not arrive and is still owed, however long ago: in all, to which squads, and one by one. */
  owed: z.object({ amount: money, squads: z.array(z.string()), debts: z.array(payment) }),
  /** What did not arrive and is tried again. */
  retries: z.array(payment),
  held: z.array(heldPayout),
  nextContribution: coming.nullable(),
  nextPayout: nextPayout.nullable(),
  /** What leaves and what comes: what waits first, then the next. */
  coming: z.array(coming),
  lastContribution: past.nullable(),
  /** What left and what came, the newest first. */
  history: z.array(past),
});
export type Dashboard = z.output<typeof dashboard>;

export const dashboardRoutes = routes({
  dashboard: {
    method: 'GET',
    path: '/:product/dashboard',
    who: 'member',
    does: 'What a member needs next, and how they stand',
    params: inProduct,
    output: dashboard,
  },
});
