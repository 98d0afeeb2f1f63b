export { IN_FORCE, isFor } from './in-force.ts';
