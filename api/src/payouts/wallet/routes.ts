import type { walletRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { readWallet } from './store.ts';
import { walletFile } from './wallet-file.ts';
import { withdraw } from './withdraw.ts';

export const walletHandlers: Handlers<typeof walletRoutes> = {
  wallet: async ({ query }, call) => readWallet(call, query),
  walletFile: async ({ query }, call) => walletFile(call, query),
  withdraw: async ({ body }, call) => withdraw(call, body),
};
