export { helpDeskHandlers } from './desk-routes.ts';
export { helpHandlers } from './routes.ts';
