export { referralFunnel } from './staff-store.ts';
