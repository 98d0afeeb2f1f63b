import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@adashi/contract';

export const IDENTITY_STATUSES = ['pending', 'verified', 'declined', 'expired'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** Status of an identity check. A declined check has the provider's reason. */
export interface IdentityVerdict {
  readonly status: IdentityStatus;
  readonly reason: string | null;
}

/** Person to verify. The identity document must show the person's name. */
export interface CheckedPerson {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Verifies a person's identity on the provider's page. The app gets only the result, not the documents. */
export interface IdentityProvider {
  /** Starts an identity check under a new reference. A failed start uses up the reference. */
  readonly start: (reference: string, person: CheckedPerson) => Promise<{ verificationUrl: string }>;
  readonly verdict: (reference: string) => Promise<IdentityVerdict>;
  /**
   * Returns the reference of the check in a callback, or null without a valid provider signature. The rest of the
   * callback is not trusted.
   */
  readonly readCallback: (body: string, headers: IncomingHttpHeaders) => string | null;
}
