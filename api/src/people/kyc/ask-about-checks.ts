import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { Unreachable } from '../../base/unreachable.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isTemporary } from '../../db/temporary-error.ts';
import type { Providers } from '../../providers/ports.ts';
import { keepUnknown } from '../../rotation/index.ts';
import { settleIdentity } from './settle-identity.ts';

const openRow = z.object({ reference: z.string() });

/** Maximum time to poll a check without a result. Afterwards, the person must start another check. */
const LAST_ASKED_AFTER = sql`interval '3 days'`;
const MOST = 200;
const MOST_FAILURES = 5;

/** Stores a result that the app cannot apply, for staff. */
async function keepFailure({ db }: WithDb, reference: string, error: unknown): Promise<void> {
  const about = `${reference}: ${error instanceof Error ? error.message : String(error)}`;
  await keepUnknown(db, 'identity', `check:${reference}`, { what: 'event not applied', about });
}

/**
 * Polls pending identity checks, because a callback may be lost. Stops after repeated connection failures; the next run
 * continues.
 */
export async function askAboutChecks(
  context: WithConfig & WithDb & WithClock & Pick<Providers, 'identity'>,
): Promise<void> {
  const rows = await rowsOf(openRow)`
    select reference from identity_checks
    where status = 'pending' and started_at > ${context.clock.now()}::timestamptz - ${LAST_ASKED_AFTER}
    order by started_at, reference limit ${MOST}
  `.all(context.db);
  let failures = 0;
  for (const { reference } of rows) {
    try {
      await settleIdentity(context, reference);
    } catch (error) {
      if (isTemporary(error)) throw error;
      if (!(error instanceof Unreachable)) await keepFailure(context, reference, error);
      else failures += 1;
      if (failures === MOST_FAILURES) throw error;
    }
  }
}
