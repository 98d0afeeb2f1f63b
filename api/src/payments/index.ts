export { paymentActHandlers, paymentHandlers } from './routes.ts';
export { missingPayments } from './store.ts';
export { paymentWebhook } from './webhook.ts';
