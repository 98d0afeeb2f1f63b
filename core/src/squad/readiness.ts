/** Requirements for each member before the start of a squad, in the order in which the app asks (MONEY §2). */
export const REQUIREMENTS = ['identity', 'bank', 'position', 'guarantor', 'agreement'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

export interface ReadinessFacts {
  readonly identityVerified: boolean;
  readonly mandateActive: boolean;
  readonly positionSet: boolean;
  /** Whether the guarantor accepted and staff verified the guarantor. */
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

/**
 * Returns the missing requirements, or an empty list for a ready member. A drawn order requires no position, because
 * the draw sets all positions.
 */
export function missing(facts: ReadinessFacts, drawn = false): Requirement[] {
  return REQUIREMENTS.filter((need) => !(drawn && need === 'position') && !facts[MET[need]]);
}
