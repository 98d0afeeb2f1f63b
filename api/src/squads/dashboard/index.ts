export { dashboardHandlers } from './routes.ts';
