export { chatOf } from './identity.ts';
