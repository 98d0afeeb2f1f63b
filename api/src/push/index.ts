export { deliverPush } from './deliver-push.ts';
export { pushHandlers } from './routes.ts';
