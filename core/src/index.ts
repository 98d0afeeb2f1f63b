export * from './calendar/business.ts';
export * from './calendar/dates.ts';
export * from './calendar/holidays.ts';
export * from './calendar/period.ts';
export { debitsToCome } from './facts/debit-facts.ts';
export { outlook, type Prospect } from './facts/debt-facts.ts';
export * from './facts/payout-facts.ts';
export * from './facts/squad-facts.ts';
export * from './facts/squad-trouble.ts';
export * from './ids.ts';
export * from './money/cents.ts';
export { activeWindow, isOpen, type Named } from './round/active-window.ts';
export * from './round/arrival.ts';
export * from './round/bulk.ts';
export * from './round/decide-payout.ts';
export { HEALABLE, isKnown, type RotationEvent } from './round/events.ts';
export * from './round/guarantor.ts';
export { isInDefault, isMovedByDefault, ownRound, swapOfferRefusal } from './round/order.ts';
export { debitDay, PAY_FROM, type PayFrom, type PayRefusal, payableNow } from './round/pay-now.ts';
export { expectedPayout, ifSentNow } from './round/payout.ts';
export type { Result } from './round/result.ts';
export * from './round/rotation.ts';
export * from './round/staff-acts.ts';
export * from './round/state.ts';
export * from './round/statement.ts';
export {
  accountsOf,
  asksWallets,
  type DomainEvent,
  type MoneyProviders,
  type Order,
  type Outcome,
  type World,
} from './round/step.ts';
export * from './round/transfer-builder.ts';
export * from './round/waterfall.ts';
export * from './simulation/forecast.ts';
export * from './simulation/stakes.ts';
export * from './simulation/what-if.ts';
export * from './squad/cost.ts';
export * from './squad/draw.ts';
export * from './squad/lifecycle.ts';
export * from './squad/moves.ts';
export * from './squad/plan.ts';
export * from './squad/readiness.ts';
export * from './squad/removal.ts';
export * from './squad/settings.ts';
export * from './squad/terms.ts';
export * from './wallet/withdrawal.ts';
