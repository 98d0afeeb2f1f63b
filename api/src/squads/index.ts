export { type DatedMoney, debitDays, payoutDaysFor } from './calendar-days.ts';
export { type PlannedSquad, plannedSquads } from './planned-squads.ts';
export { removalIsDue } from './removals.ts';
export { seatNames } from './seat-names.ts';
export { readMoney } from './squad-facts.ts';
export { squadsOf } from './summary.ts';
