export { hearWithdrawals } from './hear-withdrawals.ts';
export { walletHandlers } from './routes.ts';
export { sayReturned, tellOfReturn } from './say-returned.ts';
