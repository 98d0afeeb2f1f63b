export { readRotation, readRotations, rotationsOf } from './load.ts';
export { applyEvents, storeEvents } from './provider-events.ts';
export { isolating, NOT_QUARANTINED } from './quarantine.ts';
export { remindOfTomorrow } from './remind.ts';
export { runDueSquads } from './run-due-squads.ts';
export { type Alarm, type Announce, type Engine, runStepIn, type SquadEvents, type WithEngine } from './run-step.ts';
export { saveStart } from './save.ts';
