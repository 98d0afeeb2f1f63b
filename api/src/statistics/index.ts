export { statisticsHandlers } from './routes.ts';
