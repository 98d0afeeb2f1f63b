export { returnWithdrawal } from './return-withdrawal.ts';
