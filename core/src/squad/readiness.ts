/**
 * Requirements that a member must meet before a squad can start, in the order in which the app asks for them (MONEY
 * §2).
 */
export const REQUIREMENTS = ['identity', 'bank', 'position', 'guarantor', 'agreement'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

export interface ReadinessFacts {
  readonly identityVerified: boolean;
  readonly mandateActive: boolean;
  readonly positionSet: boolean;
  /** True when the guarantor accepted and staff verified the guarantor. */
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
 * Returns the missing requirements. An empty list means that the member is ready. With a drawn order, no position is
 * required, because the draw sets all positions at the start.
 */
export function missing(facts: ReadinessFacts, drawn = false): Requirement[] {
  return REQUIREMENTS.filter((need) => !(drawn && need === 'position') && !facts[MET[need]]);
}
