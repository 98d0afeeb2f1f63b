export { hearWithdrawals } from './hear-withdrawals.ts';
export { walletHandlers } from './routes.ts';
export { sayReturned } from './say-returned.ts';
