export { payoutActHandlers, payoutHandlers } from './routes.ts';
