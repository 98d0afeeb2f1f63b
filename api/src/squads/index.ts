export { squadHandlers } from './routes.ts';
export { considerStart, earliestStart, startSquads } from './start-squads.ts';
