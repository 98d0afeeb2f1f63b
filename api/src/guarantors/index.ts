export { guarantorHandlers } from './routes.ts';
