export { paymentHandlers } from './routes.ts';
