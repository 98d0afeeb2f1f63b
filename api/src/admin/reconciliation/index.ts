export { awaitDeposit, DEPOSIT } from './await-deposit.ts';
