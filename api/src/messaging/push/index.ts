export { deliverPush, devicesOf } from './deliver-push.ts';
export { pushHandlers } from './routes.ts';
