export type IdentityStatus = 'pending' | 'verified' | 'declined' | 'expired';

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
