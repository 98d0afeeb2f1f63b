export { amountText, dayText, type Language } from './format.ts';
export { mails } from './mails.ts';
export { notify } from './notify.ts';
export { notificationHandlers } from './routes.ts';
