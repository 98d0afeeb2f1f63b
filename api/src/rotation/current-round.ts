import { sql } from 'kysely';

/**
 * SQL for the number of a running squad's current round, from a row of `squads`: the first round without a payout after
 * the last round with a payout, or the last round. Every 'this week' is this round.
 */
export const CURRENT_ROUND = sql`coalesce((select min(ahead.round) from payouts ahead
  where ahead.squad_id = squads.id and ahead.seq = 0 and ahead.attempt = 0 and ahead.state <> 'cancelled'
    and ahead.round > coalesce((select max(sent.round) from payouts sent
      where sent.squad_id = squads.id and sent.seq = 0 and sent.attempt > 0), 0)), squads.size)`;
