export { sayReturned, tellOfReturn } from './say-returned.ts';
