export { notificationChoiceHandlers } from './choice-routes.ts';
export { withoutMail } from './choices.ts';
export { notify } from './notify.ts';
export { notificationHandlers } from './routes.ts';
export { texts } from './texts/index.ts';
