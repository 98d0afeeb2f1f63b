export { referralHandlers } from './routes.ts';
export { referralFunnel } from './store.ts';
