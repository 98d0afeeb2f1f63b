import { sql } from 'kysely';
import type { Clock, WithClock } from '../../base/clock.ts';
import type { WithDb, WithDirect } from '../../db/database.ts';
import { moveClock } from '../../db/sandbox-clock.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { inTurn } from '../../jobs/turns.ts';

type Context = WithDb & WithDirect & WithClock & WithDueWork;

const LOCK = sql`hashtext('sandbox_clock')`;

/** Queue of the calls that move a clock. Waiting calls hold no database connection. */
const TURNS = new WeakMap<Clock, ReturnType<typeof inTurn>>();

function turnsOf(clock: Clock): ReturnType<typeof inTurn> {
  const turns = TURNS.get(clock) ?? inTurn();
  TURNS.set(clock, turns);
  return turns;
}

/** Runs `work` under an advisory lock of a session, so that one process at a time moves the clock. */
async function alone({ direct }: WithDirect, work: () => Promise<void>): Promise<void> {
  await direct.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(held);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(held);
    }
  });
}

async function passDays(context: Context, days: number): Promise<void> {
  await context.runDailyJobs();
  for (let day = 1; day <= days; day += 1) {
    await moveClock(context.db, context.clock, 1);
    await context.passDay(day < days ? 'dated' : 'all');
  }
}

/**
 * Moves the sandbox clock ahead day by day, and runs all work of each day and night. After a restart, the clock
 * continues from the interrupted day.
 */
export const advanceClock = (context: Context, days: number): Promise<void> =>
  turnsOf(context.clock)(() => alone(context, () => passDays(context, days)));
