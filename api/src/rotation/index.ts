export { currentRoundOn } from './current-round.ts';
export { amountOf, readForecasts, readForeseen, readPresents, readWorlds } from './forecasts.ts';
export { IS_LATE, OWED } from './late-contributions.ts';
export { PAID_BY_MEMBER, paidForSeat } from './paid-by-member.ts';
export { applyEvents, keepUnknown, storeEventOnce, storeEvents } from './provider-events.ts';
export { isolating, NOT_QUARANTINED } from './quarantine.ts';
export { readRotation, readRotations, rotationsOf } from './repository/read.ts';
export { saveStart } from './repository/write.ts';
export { type Alarm, type Announce, runStepIn, type SquadEvents, type WithEngine } from './run-step.ts';
