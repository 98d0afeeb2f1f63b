export const IDENTITY_STATUSES = ['pending', 'verified', 'declined', 'expired'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** How a check stands; of a declined one, why, in the provider's words. */
export interface IdentityVerdict {
  readonly status: IdentityStatus;
  readonly reason: string | null;
}

/** Verifies who somebody is, on a page of the provider's own. */
export interface IdentityProvider {
  readonly start: (reference: string, email: string) => Promise<{ verificationUrl: string }>;
  readonly verdict: (reference: string) => Promise<IdentityVerdict>;
}
