export { paymentActHandlers, paymentHandlers } from './routes.ts';
export { HAS_LAST_TRY, missingPayments } from './store.ts';
export { paymentWebhook } from './webhook.ts';
