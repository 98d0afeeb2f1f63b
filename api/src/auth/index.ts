export { authHandlers } from './routes.ts';
