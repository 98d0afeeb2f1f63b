import { PERIODS, TRANSFER_KINDS, WITHDRAWAL_STATES } from '@adashi/core';
import { z } from 'zod';
import { day, fileOf, id, listOf, money, pagingBy, type Route, routes } from './route.ts';

/** One movement of a wallet, in cents: above zero what came in. */
export const walletEntry = z.object({
  id: z.int(),
  on: day,
  kind: z.enum(TRANSFER_KINDS),
  amount: money,
  /** What the wallet held after it. */
  balance: money,
  /** What it is about, as far as it is of a squad. */
  squad: z.string().nullable(),
  period: z.enum(PERIODS).nullable(),
  round: z.int().nullable(),
  /** For whom a reward came: first name and last initial. */
  friend: z.string().nullable(),
  /** Where a withdrawal went, by its last digits, and how it stands. */
  account: z.string().nullable(),
  state: z.enum(WITHDRAWAL_STATES).nullable(),
});
export type WalletEntry = z.output<typeof walletEntry>;

/** In cents. */
export const withdrawBody = z.object({
  amount: z.int().min(1).max(1_000_000_000),
  bankId: id,
});

const wallet = {
  method: 'GET',
  path: '/wallet',
  who: 'member',
  does: 'What my wallet holds, and what went through it, the newest first',
  query: pagingBy(['on', 'amount']).extend({ way: z.enum(['in', 'out']).optional() }),
  output: listOf(walletEntry).extend({
    balance: money,
    /** The wallet pays whole contributions. */
    pays: z.boolean(),
    /** The most that may be withdrawn now, and the day on which it would be at the bank. */
    most: money,
    arrivesOn: day,
  }),
} as const satisfies Route;

export const walletRoutes = routes({
  wallet,
  walletFile: fileOf(wallet),
  withdraw: {
    method: 'POST',
    path: '/wallet/withdraw',
    who: 'member',
    whose: 'owner',
    does: 'Sends money of my wallet to an account of mine that is known',
    body: withdrawBody,
    output: z.object({ id, arrivesOn: day }),
  },
});
