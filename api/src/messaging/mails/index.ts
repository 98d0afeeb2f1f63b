export { bouncedAmong, bounceOf, forgetBounce } from './bounces.ts';
export { oneClick } from './one-click.ts';
export { mailHandlers } from './routes.ts';
export { sendMail } from './send-mail.ts';
export { mailWebhook } from './webhook.ts';
