/** Contribution filter in dollars. Each choice starts above the previous one. */
export const SQUAD_AMOUNTS = ['to50', 'to100', 'to200', 'over200'] as const;
/** Seat filter. Each choice starts above the previous one. */
export const SQUAD_SIZES = ['to8', 'to12', 'to20', 'over20'] as const;
/** Filter by the number of weeks until the start. */
export const SQUAD_STARTS = ['weeks2', 'weeks4', 'weeks8'] as const;
/** Filter of the squad’s ledger. */
export const MOVEMENT_GROUPS = ['contributions', 'payouts', 'fees', 'reserve', 'debts'] as const;

/**
 * Invitation limits against spam: per sender in 24 hours, per request, and per email address in 24 hours from all
 * senders.
 */
export const INVITATIONS = { aDay: 20, atOnce: 10, toOneAddress: 3 } as const;
