export { statisticsHandlers } from './routes.ts';
export { tellOfWork } from './tell-of-work.ts';
