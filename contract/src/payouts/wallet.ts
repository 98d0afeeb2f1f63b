import { PERIODS, TRANSFER_KINDS, WITHDRAWAL_STATES } from '@adashi/core';
import { z } from 'zod';
import { day, fileOf, id, listOf, money, pagingBy, type Route, routes } from '../base/route.ts';

/** A movement of the wallet in cents, positive for incoming money. */
export const walletEntry = z.object({
  id: z.int(),
  on: day,
  kind: z.enum(TRANSFER_KINDS),
  amount: money,
  /** Balance of the wallet after the movement, in cents. */
  balance: money,
  /** Squad of the movement. Null for a movement without a squad. */
  squad: z.string().nullable(),
  period: z.enum(PERIODS).nullable(),
  round: z.int().nullable(),
  /** First name and last initial of the referred friend, for a referral reward. */
  friend: z.string().nullable(),
  /** Last digits of the account for a withdrawal. `state` is the state of the withdrawal. */
  account: z.string().nullable(),
  state: z.enum(WITHDRAWAL_STATES).nullable(),
});
export type WalletEntry = z.output<typeof walletEntry>;

/** A withdrawal, with the amount in cents. */
export const withdrawBody = z.object({
  amount: z.int().min(1).max(1_000_000_000),
  bankId: id,
});

const wallet = {
  method: 'GET',
  path: '/wallet',
  who: 'member',
  does: 'Returns the balance of my wallet and its transfers, newest first',
  query: pagingBy(['on', 'amount']).extend({ way: z.enum(['in', 'out']).optional() }),
  output: listOf(walletEntry).extend({
    balance: money,
    /** Whether the wallet pays each contribution that its balance covers in full. */
    pays: z.boolean(),
    /** Largest possible withdrawal now, in cents. The withdrawn money reaches the bank on `arrivesOn`. */
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
    afterPassword: true,
    whose: 'owner',
    does: 'Sends money from my wallet to one of my bank accounts',
    body: withdrawBody,
    output: z.object({ id, arrivesOn: day }),
  },
});
