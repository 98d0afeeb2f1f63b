import { PAYOUT_STATES } from '@adashi/core';
import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { refusal } from '../base/refusal.ts';
import { done, id, inProduct, inProductById, money, routes } from '../base/route.ts';
import { actDone } from '../payments/payment-acts.ts';

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

/** Details of a payout for the staff review before the payout. */
export const payoutStory = z.object({
  personId: id,
  /**
   * Amount in cents that the payout would send now, after all covers and set-offs. For a sent payout, the sent amount.
   */
  amount: money,
  /** Whether two staff members must approve the payout. */
  needsApproval: z.boolean(),
  /** Whether the payout is approved for the current account and for this amount. */
  isApproved: z.boolean(),
  checks: z.object({
    isVerified: z.boolean(),
    /** First day of the recipient's current payout account. Null without an account. */
    accountSince: z.string().nullable(),
    /** End of the hold on payouts to a new account. */
    heldUntil: z.string().nullable(),
    owes: money,
    potHolds: money,
  }),
  /** Bank file of the payout, with the bank’s result. */
  bankFile: z
    .object({
      reference: z.string(),
      file: z.int(),
      /** The bank’s file number. Null before the release of the file. */
      number: z.int().nullable(),
      /** Number of the payout's line in the file. */
      line: z.int(),
      verdict: z.enum(['paid', 'failed']).nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  acts: z.array(actDone),
  /** Reason why the caller may not act on the payout. */
  refusal,
  /** Proposed act about the payout that waits for a second person. The proposer cannot decide the act. */
  waiting: z.object({ id, isOwn: z.boolean() }).nullable(),
});
export type PayoutStory = z.output<typeof payoutStory>;

export const payoutActRoutes = routes({
  payoutStory: {
    method: 'GET',
    path: '/:product/payouts/:id/story',
    who: 'staff',
    may: 'payouts.read',
    does: 'Returns one payout for staff: the current checks, the approvals with their reasons, and the audit log',
    params: inProductById,
    output: payoutStory,
  },
  payoutCounts: {
    method: 'GET',
    path: '/:product/payouts/counts',
    who: 'staff',
    may: 'payouts.read',
    does: 'Counts the payouts by state',
    params: inProduct,
    output: z.record(z.enum([...PAYOUT_STATES, 'all']), z.int()),
  },
  approvePayout: {
    ...act('approve', 'Approves the amount of a payout to one account, by two people'),
    afterPassword: true,
    byTwo: {},
    body: z.object({ account: id, reason }),
  },
  holdPayout: act('hold', 'Holds a payout'),
  releasePayout: {
    ...act('release', 'Releases a held payout, or sends a returned payout again'),
    afterPassword: true,
    byTwo: {},
  },
});
