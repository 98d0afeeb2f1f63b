import { PAYOUT_STATES } from '@adashi/core';
import { z } from 'zod';
import { reason } from './fields.ts';
import { actDone } from './payment-acts.ts';
import { done, id, inProduct, inProductById, money, routes } from './route.ts';

const act = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/:product/payouts/:id/${path}`,
    who: 'staff',
    may: 'payouts.act',
    does,
    params: inProductById,
    body: z.object({ reason }),
    output: done,
  }) as const;

/** What staff looks at before a payout leaves, as it is just now. */
export const payoutStory = z.object({
  personId: id,
  /** How many different people have to approve it; 0 for one below the limit. */
  needed: z.int(),
  approvals: z.array(z.object({ staff: id, name: z.string(), isYou: z.boolean(), at: z.string(), reason: z.string() })),
  /** Who else may approve it, by name, as long as it waits for that. */
  mayApprove: z.array(z.string()),
  checks: z.object({
    isVerified: z.boolean(),
    /** Since when it is paid to; null without an account. */
    accountSince: z.string().nullable(),
    /** Payouts to a new account wait until then. */
    heldUntil: z.string().nullable(),
    owes: money,
    potHolds: money,
  }),
  /** The bank's file that it went in, and what the bank told of it. */
  bankFile: z
    .object({
      reference: z.string(),
      file: z.int(),
      /** The bank's number of the file; null until it is released. */
      number: z.int().nullable(),
      /** Which line of it. */
      line: z.int(),
      verdict: z.enum(['paid', 'failed']).nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  acts: z.array(actDone),
});
export type PayoutStory = z.output<typeof payoutStory>;

export const payoutActRoutes = routes({
  payoutStory: {
    method: 'GET',
    path: '/:product/payouts/:id/story',
    who: 'staff',
    may: 'payouts.read',
    does: 'One payout for staff: what was checked just now, who approved with which words, what was done',
    params: inProductById,
    output: payoutStory,
  },
  payoutCounts: {
    method: 'GET',
    path: '/:product/payouts/counts',
    who: 'staff',
    may: 'payouts.read',
    does: 'How many payouts there are by state',
    params: inProduct,
    output: z.record(z.enum([...PAYOUT_STATES, 'all']), z.int()),
  },
  approvePayout: {
    ...act('approve', 'One of two approvals, of a payout to that account'),
    afterPassword: true,
    body: z.object({ account: id, reason }),
  },
  takeBackApproval: act('take-back', 'Takes the own approval back, while nothing has left'),
  holdPayout: act('hold', 'Holds a payout'),
  releasePayout: { ...act('release', 'Releases a held payout, or sends a returned one again'), afterPassword: true },
});
