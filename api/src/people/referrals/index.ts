export { referralHandlers } from './routes.ts';
export { referralFunnel } from './staff-store.ts';
