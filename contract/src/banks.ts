import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { day, done, id, inProduct, inProductById, money, routes } from './route.ts';

export const bankBody = z.object({
  holderName: z.string().trim().min(2, 'Enter the name on the account').max(80),
  institution: z
    .string()
    .trim()
    .regex(/^\d{3}$/, 'The institution has 3 digits'),
  transit: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'The transit has 5 digits')
    .refine((text) => text !== '00000', 'The transit has 5 digits'),
  account: z
    .string()
    .trim()
    .regex(/^\d{7,12}$/, 'The account has 7 to 12 digits')
    .refine((text) => /[1-9]/.test(text), 'The account has 7 to 12 digits'),
});

/** An account that payouts are to go to, now or later. */
export const newBank = bankBody.extend({ isPayout: z.boolean().default(false) });
/** What is left out stays as it is; the number of an account that is known here never leaves, so it may stay unsaid. */
export const bankChange = bankBody.partial().extend({ isPayout: z.literal(true).optional() });

export const bank = z.object({
  id,
  holderName: z.string(),
  institution: z.string(),
  transit: z.string(),
  lastDigits: z.string(),
  /** Payouts go to it. */
  isPayout: z.boolean(),
  /** Contributions leave from it. */
  isDebited: z.boolean(),
  /** Payouts went to it through a whole hold (MONEY §3.12): back to it there is none. */
  isKnown: z.boolean(),
  /** Until when payouts to it wait. */
  heldUntil: z.string().nullable(),
  addedAt: z.string(),
});
export type Bank = z.output<typeof bank>;

const secretLink = z.object({ id: z.string().min(20).max(100) });

/** The language in which the agreement is read. */
const read = z.object({ language: z.enum(LANGUAGES).optional() });

export const bankRoutes = routes({
  banks: {
    method: 'GET',
    path: '/:product/bank',
    who: 'member',
    does: 'My accounts',
    params: inProduct,
    output: z.array(bank),
  },
  addBank: {
    method: 'POST',
    path: '/:product/bank',
    who: 'member',
    afterPassword: true,
    does: 'Adds an account, to which payouts may go',
    params: inProduct,
    body: newBank,
    output: bank,
  },
  bank: {
    method: 'GET',
    path: '/:product/bank/:id',
    who: 'member',
    whose: 'owner',
    does: 'One of my accounts',
    params: inProductById,
    output: bank,
  },
  changeBank: {
    method: 'PATCH',
    path: '/:product/bank/:id',
    who: 'member',
    whose: 'owner',
    afterPassword: true,
    does: 'Changes an account or pays out to it; one with other numbers is a new account',
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
    does: 'It was not me who chose this account, while payouts to it wait: the one before is paid again, every session ends',
    params: inProductById,
    output: done,
  },
  payoutAccountByLink: {
    method: 'GET',
    path: '/payout-account',
    who: 'anyone',
    does: 'A change of the payout account, behind the link that its owner was mailed',
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
    does: 'The owner says that it was not them: the account before is paid again',
    query: secretLink,
    output: done,
  },
  connectBank: {
    method: 'POST',
    path: '/:product/payments/connect-bank',
    who: 'member',
    does: 'Agrees to debits, in the language in which the agreement was read, and starts the consent at the bank',
    params: inProduct,
    query: read,
    output: z.object({ authorisation_url: z.string() }),
  },
  mandate: {
    method: 'GET',
    path: '/:product/payments/connect-bank',
    who: 'member',
    does: 'How the mandate stands, and what is agreed to by it',
    params: inProduct,
    query: read,
    output: z.object({
      /** Ended is what the member, or the bank, took back; cancelled and failed were never active. */
      status: z.enum(['none', 'pending', 'active', 'cancelled', 'failed', 'ended', 'ended_by_bank']),
      /** Whether the account that is named is paid to as well, where there was none before. */
      isPaidTo: z.boolean(),
      lastDigits: z.string().nullable(),
      /** Since when it is active. */
      since: z.string().nullable(),
      /** What became of a change to another account, which is tried beside the active one. */
      change: z.enum(['pending', 'cancelled', 'failed']).nullable(),
      /** The text of the pre-authorised debit agreement. */
      agreement: z.string(),
      /** Whether what was agreed to is kept as a PDF. */
      isKept: z.boolean(),
    }),
  },
  debitAgreement: {
    method: 'GET',
    path: '/:product/payments/connect-bank/agreement.pdf',
    who: 'member',
    does: 'The debit agreement that I agreed to last, as a PDF',
    params: inProduct,
    output: z.string(),
  },
  endMandate: {
    method: 'DELETE',
    path: '/:product/payments/connect-bank',
    who: 'member',
    does: 'Takes the authority to debit back; the first answer says what it means, and how that is confirmed',
    params: inProduct,
    query: z.object({ confirm: z.string().max(64).optional() }),
    output: z.object({
      isDone: z.boolean(),
      confirm: z.string(),
      means: z.object({
        /** In cents: what is on its way goes on. */
        underWay: money,
        /** What will not be debited, and puts the member in default on that day. */
        running: z.array(z.object({ squad: z.string(), debits: z.int(), amount: money, next: day })),
        /** Squads that cannot start with this member. */
        starting: z.array(z.string()),
      }),
    }),
  },
});
