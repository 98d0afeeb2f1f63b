import type { LocalDate } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the number of a running squad's current round, from a row of `squads`: the first round that is neither paid
 * nor late, otherwise the last round (`currentRound` in core). A late payout does not stop the count. Screens show this
 * round as 'this week'.
 */
export const currentRoundOn = (today: LocalDate): RawBuilder<unknown> => sql`coalesce((
  select coalesce(min(ahead.round) filter (where ahead.attempt = 0 and ahead.payout_on >= ${today}::date), max(ahead.round))
  from payouts ahead where ahead.squad_id = squads.id and ahead.seq = 0 and ahead.state <> 'cancelled'), squads.size)`;
