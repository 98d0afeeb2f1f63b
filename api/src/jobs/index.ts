export { clearOutbox } from './clear.ts';
export { deadLetters, orderAgain, reviveAll, reviveOne } from './dead-letters.ts';
export type { WithDueWork } from './due-work.ts';
export {
  type ChargeOrder,
  type ChargeRefundOrder,
  type CodeAsked,
  enqueue,
  enqueueFrom,
  type GuarantorChargeOrder,
  type Mail,
  type OutboxItem,
  type PayoutOrder,
  type Push,
  type RefundOrder,
  type SealedMail,
  type Why,
  type WithdrawalOrder,
} from './enqueue.ts';
export { eraseInOutbox } from './erase.ts';
export { endLeases } from './lease.ts';
export { lockRecipients } from './lock-recipients.ts';
export { AddressRefused, NeverDeliverable } from './never-deliverable.ts';
export { Outbox, type WithOutbox } from './outbox.ts';
export type { Hand } from './parts.ts';
export { queueStates } from './queue-states.ts';
export { QUEUE_NAMES } from './queues.ts';
export { opened, sealed } from './sealed.ts';
