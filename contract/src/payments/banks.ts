import { z } from 'zod';
import { LANGUAGES } from '../base/constants.ts';
import { secretLink } from '../base/fields.ts';
import { day, done, id, inProduct, inProductById, money, routes } from '../base/route.ts';
import { tidyName } from '../base/tidy.ts';
import { account, institution, transit } from './bank-numbers.ts';

export const bankBody = z.object({
  holderName: z.string().overwrite(tidyName).min(2, 'Enter the name on the account').max(80),
  institution,
  transit,
  account,
});

/** New bank account of a member. With `isPayout`, the new account also becomes the payout account. */
export const newBank = bankBody.extend({ isPayout: z.boolean().default(false) });
/**
 * Changes to a bank account. Omitted fields stay unchanged, such as the account number, which the API never returns.
 */
export const bankChange = bankBody.partial().extend({ isPayout: z.literal(true).optional() });

export const bank = z.object({
  id,
  holderName: z.string(),
  institution: z.string(),
  transit: z.string(),
  lastDigits: z.string(),
  /** Whether payouts go to this account. */
  isPayout: z.boolean(),
  /** Whether debits use this account. */
  isDebited: z.boolean(),
  /**
   * Whether the account completed a full payout hold earlier (MONEY §3.12). A switch back to such an account does not
   * start a hold.
   */
  isKnown: z.boolean(),
  /** End of the hold on payouts to this account. */
  heldUntil: z.string().nullable(),
  addedAt: z.string(),
});
export type Bank = z.output<typeof bank>;

/** Language in which the member reads the agreement. */
const read = z.object({ language: z.enum(LANGUAGES).optional() });

export const bankRoutes = routes({
  banks: {
    method: 'GET',
    path: '/:product/bank',
    who: 'member',
    does: 'Lists my bank accounts',
    params: inProduct,
    output: z.array(bank),
  },
  addBank: {
    method: 'POST',
    path: '/:product/bank',
    who: 'member',
    afterPassword: true,
    does: 'Adds a bank account for payouts',
    params: inProduct,
    body: newBank,
    output: bank,
  },
  bank: {
    method: 'GET',
    path: '/:product/bank/:id',
    who: 'member',
    whose: 'owner',
    does: 'Returns one of my bank accounts',
    params: inProductById,
    output: bank,
  },
  changeBank: {
    method: 'PATCH',
    path: '/:product/bank/:id',
    who: 'member',
    whose: 'owner',
    afterPassword: true,
    does: 'Changes an account or uses it for payouts; other account numbers create a new account',
    params: inProductById,
    body: bankChange,
    output: bank,
  },
  deleteBank: {
    method: 'DELETE',
    path: '/:product/bank/:id',
    who: 'member',
    whose: 'owner',
    does: 'Removes an account',
    params: inProductById,
    output: done,
  },
  objectToBank: {
    method: 'POST',
    path: '/:product/bank/:id/object',
    who: 'member',
    whose: 'owner',
    whileSuspended: true,
    does: 'Reverses a pending change of my payout account and ends all sessions',
    params: inProductById,
    output: done,
  },
  payoutAccountByLink: {
    method: 'GET',
    path: '/payout-account',
    who: 'anyone',
    does: 'Returns a change of the payout account, by the mailed link',
    query: secretLink,
    output: z.object({
      member: z.string(),
      lastDigits: z.string().nullable(),
      changedAt: z.string(),
      state: z.enum(['in_use', 'objected', 'replaced']),
    }),
  },
  objectToAccount: {
    method: 'POST',
    path: '/payout-account/object',
    who: 'anyone',
    does: 'Reverses a change of the payout account, by the mailed link',
    query: secretLink,
    output: done,
  },
  connectBank: {
    method: 'POST',
    path: '/:product/payments/connect-bank',
    who: 'member',
    afterPassword: true,
    does: 'Accepts the debit agreement and starts the consent at the bank',
    params: inProduct,
    query: read,
    output: z.object({ authorisation_url: z.string() }),
  },
  mandate: {
    method: 'GET',
    path: '/:product/payments/connect-bank',
    who: 'member',
    does: 'Returns the mandate’s status and agreement',
    params: inProduct,
    query: read,
    output: z.object({
      /**
       * State of the mandate: `ended` by the member, `ended_by_bank` by the bank, `cancelled` or `failed` before its
       * first use.
       */
      status: z.enum(['none', 'pending', 'active', 'cancelled', 'failed', 'ended', 'ended_by_bank']),
      /** Whether the debited account also becomes the payout account if the member has no payout account. */
      isPaidTo: z.boolean(),
      lastDigits: z.string().nullable(),
      /** Day on which the mandate became active. */
      since: z.string().nullable(),
      /** State of a change to another account. The active mandate stays in use during the change. */
      change: z.enum(['pending', 'cancelled', 'failed']).nullable(),
      /** Text of the pre-authorized debit agreement. */
      agreement: z.string(),
      /** Whether a PDF of the signed agreement is stored. */
      isKept: z.boolean(),
    }),
  },
  debitAgreement: {
    method: 'GET',
    path: '/:product/payments/connect-bank/agreement.pdf',
    who: 'member',
    does: 'Returns my latest debit agreement as a PDF',
    params: inProduct,
    output: z.string(),
  },
  endMandate: {
    method: 'DELETE',
    path: '/:product/payments/connect-bank',
    who: 'member',
    does: 'Cancels pre-authorized debits; the first response describes the effects and the confirmation',
    params: inProduct,
    query: z.object({ confirm: z.string().max(64).optional() }),
    output: z.object({
      isDone: z.boolean(),
      confirm: z.string(),
      means: z.object({
        /** Amount in cents of the submitted debits, which a cancellation of the mandate does not stop. */
        underWay: money,
        /**
         * Debits that a cancellation stops, for each running squad. The member then defaults on the day in `next`.
         * `isPaidLast` says whether the default moves the member's payout to the last place.
         */
        running: z.array(
          z.object({ squad: z.string(), debits: z.int(), amount: money, next: day, isPaidLast: z.boolean() }),
        ),
        /** Names of squads that cannot start with this member after a cancellation. */
        starting: z.array(z.string()),
      }),
    }),
  },
});
