export { bouncedAmong, bounceOf, forgetBounce } from './bounces.ts';
