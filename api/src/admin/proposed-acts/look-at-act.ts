import type { Output, proposedActRoutes } from '@adashi/contract';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { hashOf, readWaiting } from './act.ts';
import { aloneTotals } from './alone.ts';
import { FACTS } from './facts.ts';
import { readAct } from './store.ts';

/** Returns one act with the current facts, and the totals that one person decided alone. */
export async function lookAtAct(
  { context, me }: PersonCall<WithDb & WithClock>,
  id: string,
): Promise<Output<(typeof proposedActRoutes)['proposedAct']>> {
  const { db, clock } = context;
  const act = await readAct(db, me.id, id);
  const waiting = await readWaiting(db, id);
  const now = waiting && (await FACTS[waiting.kind](db, waiting.input).catch(nullIfExpected));
  return {
    ...act,
    now: now ? { ...now.context, ...now.binding } : null,
    isValid: now && waiting ? hashOf(waiting.kind, now) === waiting.hash : false,
    checkedAt: clock.now().toISOString(),
    alone: await aloneTotals(db, context, { staff: waiting?.proposedBy ?? me.id, subject: act.subject?.id ?? null }),
  };
}

/** The object of the act may be gone. */
function nullIfExpected(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
