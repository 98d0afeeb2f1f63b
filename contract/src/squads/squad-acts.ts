import { LIMITS, SETTINGS } from '@adashi/core';
import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { done, id, inProductById, listOf, money, paging, product, routes } from '../base/route.ts';

const bySeat = z.object({ product, id, memberId: id });

/**
 * New payout order, starting with the first recipient. Each seat also has its position on the caller's page, so that
 * the request cannot overwrite a newer change.
 */
export const positionsBody = z.object({
  reason,
  seats: z
    .array(z.object({ id, before: z.int().min(1).max(LIMITS.size.most).nullable() }))
    .min(1)
    .max(LIMITS.size.most),
});

/**
 * Reduction of a squad to fewer seats. `seats` are the seats that stay, and `feeBps` lowers the fee if the law requires
 * a lower fee.
 */
export const reduceBody = z.object({
  reason,
  seats: z.array(id).min(LIMITS.size.least, 'A squad has at least 2 seats').max(LIMITS.size.most),
  feeBps: z.int().min(0).max(SETTINGS.mostFeeBps.most).optional(),
});

/** Reason for a free seat: the member asked to leave, or due process removed the member (MONEY §4). */
export const LEAVING = ['asked', 'removed'] as const;

export const replaceBody = z.object({ reason, person: id, leaving: z.enum(LEAVING) });

/** A member who can take over a seat, with the guarantor's name. */
export const candidate = z.object({ id, name: z.string(), email: z.string(), guarantor: z.string() });
export type Candidate = z.output<typeof candidate>;

/** Results of the payment provider in the history of a squad. */
export const SQUAD_RESULTS = ['charge_failed', 'charge_charged_back', 'payout_paid', 'payout_failed'] as const;
export type SquadResult = (typeof SQUAD_RESULTS)[number];

/** An entry in the history of a squad: an act with the person who acted, or a result of the payment provider. */
export const squadEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** Code from `ACTS` or `SQUAD_RESULTS`. */
  action: z.string(),
  /** Round of a payout or contribution. */
  round: z.int().nullable(),
  by: z.string(),
  /** Name of the member or staff member who acted. Null for automatic events. */
  name: z.string().nullable(),
  /** Name of the affected member. Null for a deleted account. */
  member: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SquadEvent = z.output<typeof squadEvent>;

/**
 * Routes for staff acts on a squad, and for the data that these acts need. `squads.ts` has the routes for opening and
 * approval.
 */
export const squadActRoutes = routes({
  setPositions: {
    method: 'PUT',
    path: '/:product/squad/:id/positions',
    who: 'staff',
    may: 'squads.act',
    does: 'Sets the payout order of a squad with assigned positions and notifies the members who move',
    params: inProductById,
    body: positionsBody,
    output: done,
  },
  reduceSquad: {
    method: 'POST',
    path: '/:product/squad/:id/reduce',
    who: 'staff',
    may: 'squads.act',
    does: 'Reduces a squad to its ready members before the start and notifies all members',
    params: inProductById,
    body: reduceBody,
    output: done,
  },
  candidates: {
    method: 'GET',
    path: '/:product/squad/:id/replace-member',
    who: 'staff',
    may: 'squads.act',
    does: 'Lists ready members who can take over a seat of this squad',
    params: inProductById,
    query: paging,
    output: listOf(candidate),
  },
  replaceMember: {
    method: 'POST',
    path: '/:product/squad/:id/replace-member/:memberId',
    who: 'staff',
    may: 'squads.act',
    afterPassword: true,
    byTwo: {},
    does: 'Gives a leaving member’s seat to a new member, who first pays the missed contributions',
    params: bySeat,
    body: replaceBody,
    output: done,
  },
  withdrawNotice: {
    method: 'POST',
    path: '/:product/squad/:id/remove-member/:memberId/withdraw',
    who: 'staff',
    may: 'squads.act',
    does: 'Cancels a removal notice and notifies the member',
    params: bySeat,
    body: z.object({ reason }),
    output: done,
  },
  squadHistory: {
    method: 'GET',
    path: '/:product/squad/:id/history',
    who: 'staff',
    may: 'squads.read',
    does: 'Lists the audit log of a squad, newest first',
    params: inProductById,
    query: paging.omit({ q: true }),
    output: listOf(squadEvent),
  },
  squadMoney: {
    method: 'GET',
    path: '/:product/squad/:id/money',
    who: 'staff',
    may: 'squads.read',
    does: 'Returns the totals of a squad from the ledger',
    params: inProductById,
    output: z.object({
      arrived: money,
      paidOut: money,
      inPots: money,
      reserve: money,
      fees: money,
      owed: money,
      /** Whether the balances of the squad's accounts equal the money received minus the money paid out. */
      agrees: z.boolean(),
    }),
  },
});
