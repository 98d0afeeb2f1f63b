export { readRotation, readRotations, rotationsOf } from './load.ts';
export { applyEvents, storeEvents } from './provider-events.ts';
export { remindOfTomorrow } from './remind.ts';
export { type Alarm, type Announce, type Engine, runStep, runStepIn, type SquadNews } from './run-step.ts';
export { saveStart } from './save.ts';
export { isolating, NOT_SET_ASIDE } from './set-aside.ts';
export { tick } from './tick.ts';
