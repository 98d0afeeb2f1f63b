import type { GuarantorCase } from './guarantor-cases.ts';
import type { PaymentStory } from './payment-acts.ts';
import type { Payment } from './payments.ts';

/** Acts that the server currently accepts for a contribution. */
export type PaymentOffer = 'retry' | 'markPaid' | 'waive' | 'refund';

export function paymentOffers({ may, refundable, refusal }: PaymentStory): readonly PaymentOffer[] {
  if (refusal) return [];
  return [
    ...(may.retry ? (['retry'] as const) : []),
    ...(may.markPaid ? (['markPaid'] as const) : []),
    ...(may.waive ? (['waive'] as const) : []),
    ...(refundable === null ? [] : (['refund'] as const)),
  ];
}

/** Returns whether staff can retry a listed contribution, which must be a debt without a debit in flight. */
export function isRetriable({ state, owed, isUnderWay }: Payment): boolean {
  return owed > 0 && !isUnderWay && (state === 'defaulted' || state === 'charged_back');
}

/** Decisions about a guarantor that the server would currently accept. */
export type GuarantorOffer = 'verify' | 'decline';

export function guarantorOffers({ status, refusals }: GuarantorCase): readonly GuarantorOffer[] {
  if (status !== 'accepted') return [];
  return (['decline', 'verify'] as const).filter((offer) => refusals[offer] === null);
}
