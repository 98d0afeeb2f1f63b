export { notifyOfReturn, sayReturned } from './say-returned.ts';
