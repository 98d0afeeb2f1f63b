import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@adashi/contract';

export const IDENTITY_STATUSES = ['pending', 'verified', 'declined', 'expired'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** Status of an identity check. A declined check includes the provider's reason. */
export interface IdentityVerdict {
  readonly status: IdentityStatus;
  readonly reason: string | null;
  /** Name and birth date from the identity document of a verified person, if the provider returns them. */
  readonly document?: CheckedDocument;
}

export interface CheckedDocument {
  readonly name: string | null;
  /** Day in the form 1990-12-31. */
  readonly birthDate: string | null;
}

/** Person to verify. The identity document must show this person's name. */
export interface CheckedPerson {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Verifies a person's identity on the provider's page. The app gets the result but no documents. */
export interface IdentityProvider {
  /** Starts an identity check under a new reference. After a failed start, the reference cannot be used again. */
  readonly start: (reference: string, person: CheckedPerson) => Promise<{ verificationUrl: string }>;
  readonly verdict: (reference: string) => Promise<IdentityVerdict>;
  /**
   * Returns the check's reference from a callback, an empty text for a signed callback without a reference, or null for
   * an invalid signature. The app ignores the other fields of the callback.
   */
  readonly readCallback: (body: string, headers: IncomingHttpHeaders) => string | null;
}
