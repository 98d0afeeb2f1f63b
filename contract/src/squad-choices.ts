/** What the open squads may be narrowed to: the contribution, up to so many dollars and beyond the choice before. */
export const SQUAD_AMOUNTS = ['to50', 'to100', 'to200', 'over200'] as const;
/** Seats, in the same way. */
export const SQUAD_SIZES = ['to8', 'to12', 'to20', 'over20'] as const;
/** Starting within so many weeks. */
export const SQUAD_STARTS = ['weeks2', 'weeks4', 'weeks8'] as const;
/** What the ledger of a squad may be narrowed to. */
export const MOVEMENT_GROUPS = ['contributions', 'payouts', 'fees', 'reserve', 'debts'] as const;

/** So that nobody is pestered in our name: of one person in 24 hours, in one call, and to one address in 24 hours from everybody. */
export const INVITATIONS = { aDay: 20, atOnce: 10, toOneAddress: 3 } as const;
