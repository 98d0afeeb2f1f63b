/** Options of the filter by contribution, in dollars. Each range starts above the end of the previous range. */
export const SQUAD_AMOUNTS = ['to50', 'to100', 'to200', 'over200'] as const;
/** Options of the filter by number of seats. Each range starts above the end of the previous range. */
export const SQUAD_SIZES = ['to8', 'to12', 'to20', 'over20'] as const;
/** Options of the filter by weeks until the start. */
export const SQUAD_STARTS = ['weeks2', 'weeks4', 'weeks8'] as const;
/** Options of the filter in the squad’s ledger. */
export const MOVEMENT_GROUPS = ['contributions', 'payouts', 'fees', 'reserve', 'debts'] as const;

/**
 * Limits of invitations against spam: per sender in 24 hours, per request, and per email address in 24 hours from all
 * senders.
 */
export const INVITATIONS = { aDay: 30, atOnce: 10, toOneAddress: 3 } as const;
