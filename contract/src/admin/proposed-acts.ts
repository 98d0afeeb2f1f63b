import { z } from 'zod';
import { actKind } from '../base/act-kinds.ts';
import { reason } from '../base/fields.ts';
import { PERMISSIONS } from '../base/permissions.ts';
import { byId, done, id, listOf, money, paging, type Route, routes } from '../base/route.ts';

/**
 * States of a proposed act. `replaced` means that the facts changed and the act was proposed again. `alone` means that
 * one person did the act, within the limits of `staffAlone`.
 */
export const ACT_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'replaced', 'alone'] as const;
export const actState = z.enum(ACT_STATES);

/**
 * What the caller can do with a waiting act. `conflict` means that the act concerns the caller, or a person who shares
 * the name, phone, address or bank account of the caller.
 */
export const ACT_STANDINGS = ['decide', 'own', 'conflict', 'no_permission'] as const;

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const proposedAct = z.object({
  id,
  kind: actKind,
  state: actState,
  /** Facts that the act was based on, such as amounts and states. `web` has a sentence for each kind. */
  facts,
  /** Object of the act, such as `payment:<id>`. */
  object: z.string(),
  /** Person whom the act concerns. Null for acts about no single person. */
  subject: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Amount in cents that the platform pays out or gives up. Zero for acts without money. */
  amount: money,
  permission: z.enum(PERMISSIONS),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
  standing: z.enum(ACT_STANDINGS),
  /** Current facts of a waiting act. Null when the act is decided, or no longer possible. */
  now: facts.nullable(),
  /** True while none of the facts that an approval depends on has changed. */
  isValid: z.boolean(),
});
export type ProposedAct = z.output<typeof proposedAct>;

/**
 * Limits in cents for acts without a second person: one act, all acts of a staff member today, and all acts about a
 * member this month.
 */
const limits = z.object({ act: money, day: money, month: money });

/** Signals that the caller shares with the person whom the act concerns. The values stay secret. */
const signals = z.object({ phone: z.boolean(), bank: z.boolean(), name: z.boolean(), address: z.boolean() });

export const proposedActDetail = proposedAct.extend({
  checkedAt: z.string(),
  /**
   * Total cents of acts without a second person: `today` counts the proposer's acts, and `month` counts all acts about
   * the member this month.
   */
  alone: z.object({ today: money, month: money }),
  /** Null for an act that always needs two people. */
  limits: limits.nullable(),
  /** Names of the staff members who can decide the act. */
  deciders: z.array(z.string()),
  /** True when the deciders got a reminder today. */
  isReminded: z.boolean(),
  /** Null unless `standing` is `conflict`. */
  signals: signals.nullable(),
});
export type ProposedActDetail = z.output<typeof proposedActDetail>;

const view = z.enum(['all', 'mine_to_decide', 'mine', 'decided']);

const proposedActs = {
  method: 'GET',
  path: '/admin/proposed-acts',
  who: 'staff',
  may: 'decisions',
  does: 'Lists the acts that wait for a second person, and the decided acts',
  query: paging.extend({ view: view.default('all'), kind: actKind.optional(), proposedBy: id.optional() }),
  output: listOf(proposedAct).extend({
    counts: z.record(view, z.int()),
    /** Sum of the waiting amounts, and the number of waiting acts with an amount. */
    waitingAmount: money,
    withAmount: z.int(),
    /** People with a waiting act, or with an act that was decided this week. */
    proposers: z.array(z.object({ id, name: z.string() })),
  }),
} as const satisfies Route;

export const proposedActRoutes = routes({
  proposedActs,
  proposedAct: {
    method: 'GET',
    path: '/admin/proposed-acts/:id',
    who: 'staff',
    may: 'decisions',
    does: 'Returns one act with its current facts and the limits of one person',
    params: byId,
    output: proposedActDetail,
  },
  approveAct: {
    method: 'POST',
    path: '/admin/proposed-acts/:id/approve',
    who: 'staff',
    may: 'decisions',
    afterPassword: true,
    does: 'Approves the act of another person, and does the act once',
    params: byId,
    body: z.object({ reason }),
    output: done,
  },
  declineAct: {
    method: 'POST',
    path: '/admin/proposed-acts/:id/decline',
    who: 'staff',
    may: 'decisions',
    does: 'Declines the act of another person',
    params: byId,
    body: z.object({ reason }),
    output: done,
  },
  withdrawAct: {
    method: 'POST',
    path: '/admin/proposed-acts/:id/withdraw',
    who: 'staff',
    may: 'decisions',
    does: 'Withdraws an act of the caller',
    params: byId,
    body: z.object({ reason }),
    output: done,
  },
  remindOfAct: {
    method: 'POST',
    path: '/admin/proposed-acts/:id/remind',
    who: 'staff',
    may: 'decisions',
    does: 'Reminds the staff members who can decide the act, once a day',
    params: byId,
    output: done,
  },
});
