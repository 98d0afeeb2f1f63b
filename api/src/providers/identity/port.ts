export type IdentityStatus = 'pending' | 'verified' | 'declined';

/** Verifies who somebody is, on a page of the provider's own. */
export interface IdentityProvider {
  readonly start: (reference: string, email: string) => Promise<{ verificationUrl: string }>;
  readonly status: (reference: string) => Promise<IdentityStatus>;
}
