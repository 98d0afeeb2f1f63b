export { notify } from './notify.ts';
export { notificationHandlers } from './routes.ts';
