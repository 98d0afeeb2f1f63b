import { type RawBuilder, sql } from 'kysely';

/** SQL for the owed sum of a contribution. */
export const OWED: RawBuilder<unknown> = sql`(owed_pot + owed_reserve + owed_fund + owed_losses)`;

/** SQL condition of late contributions, with the rule of `isLate` in `core`. Retries on their way are included. */
export const IS_LATE: RawBuilder<unknown> = sql`(${OWED} > 0 and (state in ('failed', 'defaulted', 'charged_back')
  or (state = 'submitted' and first_failed_on is not null)))`;
