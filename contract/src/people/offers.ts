import type { KycCase } from './kyc-cases.ts';
import type { StaffRow } from './staff.ts';

/** Acts that the server currently accepts for a staff member or an invitation. */
export type StaffOffer = 'role' | 'reset' | 'suspend' | 'reactivate' | 'withdraw';

export function staffOffers({ state, factor, isYou }: StaffRow): readonly StaffOffer[] {
  if (isYou) return [];
  if (state === 'invited') return ['withdraw'];
  return ['role', ...(factor ? (['reset'] as const) : []), state === 'suspended' ? 'reactivate' : 'suspend'];
}

/** Decisions about an identity that the server would currently accept. */
export type KycOffer = 'verify' | 'ask';

export function kycOffers({ stage, request, refusals }: KycCase): readonly KycOffer[] {
  const isAsked = request !== null && request.answeredAt === null;
  return [
    ...(isAsked || refusals.ask ? [] : (['ask'] as const)),
    ...(stage === 'verified' || refusals.verify ? [] : (['verify'] as const)),
  ];
}
