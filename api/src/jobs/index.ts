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
  type Why,
  type WithdrawalOrder,
} from './enqueue.ts';
export { lockRecipients } from './lock-recipients.ts';
export { AddressRefused, NeverDeliverable } from './never-deliverable.ts';
export type { Hand } from './parts.ts';
export { sealed } from './sealed.ts';
