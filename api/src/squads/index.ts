export { squadHandlers } from './routes.ts';
export { considerStart, earliestStart, startSquads } from './start-squads.ts';
export { offerTestSquad } from './test-squad.ts';
