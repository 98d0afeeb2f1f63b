export { suspendIn } from './suspend.ts';
