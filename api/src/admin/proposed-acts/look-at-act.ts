import type { ProposedAct, ProposedActDetail } from '@adashi/contract';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { readSettings } from '../../db/settings.ts';
import type { PersonCall } from '../../http/call.ts';
import { hashOf, readWaiting } from './act.ts';
import type { ActFacts } from './act-facts.ts';
import { aloneTotals } from './alone.ts';
import { FACTS } from './facts.ts';
import { isReminded } from './remind.ts';
import { type ActRow, readAct, readDeciders, readSignals } from './store.ts';

interface Look {
  readonly act: ProposedAct;
  readonly facts: ActFacts | null;
  /** Id of the person who proposed the act. Undefined for a decided act. */
  readonly proposer: string | undefined;
}

/** Compares an act with the current facts. A decided act has no current facts. */
async function withNow(db: Queryable, act: ActRow): Promise<Look> {
  const waiting = act.state === 'waiting' ? await readWaiting(db, act.id) : undefined;
  const now = waiting ? await FACTS[waiting.kind](db, waiting.input).catch(nullIfExpected) : null;
  return {
    act: {
      ...act,
      now: now && { ...now.context, ...now.binding },
      isValid: now && waiting ? hashOf(waiting.kind, now) === waiting.hash : false,
    },
    facts: now,
    proposer: waiting?.proposedBy,
  };
}

/** Adds the current facts to each act of a list. */
export async function lookAtActs(db: Queryable, acts: readonly ActRow[]): Promise<ProposedAct[]> {
  const seen: ProposedAct[] = [];
  for (const act of acts) seen.push((await withNow(db, act)).act);
  return seen;
}

/** Returns one act with the current facts, the limits for one person alone, and the people who can decide. */
export async function lookAtAct(
  { context, me }: PersonCall<WithDb & WithClock>,
  id: string,
): Promise<ProposedActDetail> {
  const { db, clock } = context;
  const { act, facts, proposer = me.id } = await withNow(db, await readAct(db, me.id, id));
  const deciders = await readDeciders(db, id);
  const { staffAlone, staffAloneADay, staffAloneAMember } = await readSettings(db);
  return {
    ...act,
    checkedAt: clock.now().toISOString(),
    alone: await aloneTotals(db, context, { staff: proposer, subject: act.subject?.id ?? null }),
    limits: facts?.mayBeAlone ? { act: staffAlone, day: staffAloneADay, month: staffAloneAMember } : null,
    deciders: deciders.map(({ name }) => name),
    isReminded: await isReminded(db, id, deciders, clock.today()),
    signals: act.standing === 'conflict' && act.subject ? await readSignals(db, me.id, act.subject.id) : null,
  };
}

/** Returns null for an expected error, because the object of the act may have been deleted. */
function nullIfExpected(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
