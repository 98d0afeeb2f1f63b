export { checkMember } from './store.ts';
export { suspendIn } from './suspend.ts';
