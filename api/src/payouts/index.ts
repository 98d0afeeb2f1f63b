export { payoutHandlers } from './routes.ts';
