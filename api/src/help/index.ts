export { helpHandlers } from './routes.ts';
