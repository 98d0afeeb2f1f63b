/** Contents of the notification drawer, which load at its first opening. */
export { OfferPush } from '../messaging/notifications/shared/DevicePush.tsx';
export { News } from './News.tsx';
