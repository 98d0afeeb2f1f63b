export { type PlannedSquad, plannedSquads } from './planned-squads.ts';
export { removalIsDue } from './removals.ts';
export { seatNames } from './seat-names.ts';
export { squadsOf } from './summary.ts';
