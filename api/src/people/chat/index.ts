export { chatOf } from './identity.ts';
export { chatHandlers } from './routes.ts';
