export { referralHandlers } from './routes.ts';
