export { readMoney, readRotation } from './load.ts';
export { applyEvents, type ReceivedEvent, storeEvents } from './provider-events.ts';
export { type Announce, type Engine, PROVIDER, runStep, runStepIn, type SquadNews } from './run-step.ts';
export { saveStart } from './save.ts';
export { tick } from './tick.ts';
