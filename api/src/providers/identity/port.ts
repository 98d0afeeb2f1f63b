import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@adashi/contract';

export const IDENTITY_STATUSES = ['pending', 'verified', 'declined', 'expired'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** How a check stands; of a declined one, why, in the provider's words. */
export interface IdentityVerdict {
  readonly status: IdentityStatus;
  readonly reason: string | null;
}

/** Who is to be verified: the name is the one that the document has to show. */
export interface CheckedPerson {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Verifies who somebody is, on a page of the provider's own. Of what they show there, nothing comes to us but the verdict. */
export interface IdentityProvider {
  /** Begins a check under a reference that was never used before. Where it failed, the reference is used up. */
  readonly start: (reference: string, person: CheckedPerson) => Promise<{ verificationUrl: string }>;
  readonly verdict: (reference: string) => Promise<IdentityVerdict>;
  /** Which check a callback is about: of what it says, nothing else is believed. Null when the provider did not sign it. */
  readonly readCallback: (body: string, headers: IncomingHttpHeaders) => string | null;
}
