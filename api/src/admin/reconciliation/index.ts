export { reconcileDay } from './reconcile-day.ts';
export { reconciliationHandlers } from './routes.ts';
