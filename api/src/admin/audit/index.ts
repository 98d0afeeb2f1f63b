export { activityHandlers } from './routes.ts';
export { checkActivity } from './verify-activity.ts';
