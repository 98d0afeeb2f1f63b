export { refuseDone } from './refuse-done.ts';
export { activityHandlers } from './routes.ts';
export { sealActivity } from './seal.ts';
export { checkActivity } from './verify-activity.ts';
