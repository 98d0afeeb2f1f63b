export { readRotation, readRotations, rotationsOf } from './load.ts';
export { applyEvents, storeEvents } from './provider-events.ts';
export { isolating, NOT_QUARANTINED } from './quarantine.ts';
export { type Alarm, type Announce, runStepIn, type SquadEvents, type WithEngine } from './run-step.ts';
export { saveStart } from './save.ts';
