import type { ReadinessFacts } from '../src/index.ts';

/** A member with every requirement met (MONEY §2). */
export const READY: ReadinessFacts = {
  identityVerified: true,
  mandateActive: true,
  positionSet: true,
  guarantorVerified: true,
  agreementSigned: true,
};
