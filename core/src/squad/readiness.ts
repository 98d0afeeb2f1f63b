/** Requirements of a member before a squad can start, in the order of the requests (MONEY §2). */
export const REQUIREMENTS = ['identity', 'bank', 'position', 'guarantor', 'agreement'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

export interface ReadinessFacts {
  readonly identityVerified: boolean;
  readonly mandateActive: boolean;
  readonly positionSet: boolean;
  /** Accepted by the guarantor and verified by staff. */
  readonly guarantorVerified: boolean;
  readonly agreementSigned: boolean;
}

const MET: Record<Requirement, keyof ReadinessFacts> = {
  identity: 'identityVerified',
  bank: 'mandateActive',
  position: 'positionSet',
  guarantor: 'guarantorVerified',
  agreement: 'agreementSigned',
};

/** Returns the missing requirements; an empty list means ready. A drawn order sets every position at the start. */
export function missing(facts: ReadinessFacts, drawn = false): Requirement[] {
  return REQUIREMENTS.filter((need) => !(drawn && need === 'position') && !facts[MET[need]]);
}
