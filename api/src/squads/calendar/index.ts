export { calendarHandlers } from './routes.ts';
