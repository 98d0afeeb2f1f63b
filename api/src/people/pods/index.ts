export { podHandlers } from './routes.ts';
