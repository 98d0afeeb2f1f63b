export { hearWithdrawals } from './hear-withdrawals.ts';
export { walletHandlers } from './routes.ts';
