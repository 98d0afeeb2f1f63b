export { staffHandlers } from './routes.ts';
