export { memberHandlers } from './routes.ts';
