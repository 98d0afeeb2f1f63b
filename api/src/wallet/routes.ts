import type { walletRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { readWallet } from './store.ts';
import { withdraw } from './withdraw.ts';

export const walletHandlers: Handlers<typeof walletRoutes> = {
  wallet: async ({ query }, call) => readWallet(call, query),
  withdraw: async ({ body }, call) => withdraw(call, body),
};
