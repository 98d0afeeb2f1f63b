import type { openSquadBody } from '@adashi/contract';
import { cents, defaultFee, isLawful, LIMITS, type LocalDate, largestFee, type Terms } from '@adashi/core';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, record } from '../activity/index.ts';
import type { Trx } from '../db/database.ts';
import { refuse } from '../http/refusal.ts';
import type { SquadRecord } from './store.ts';

/** Refuses where the first position would cost more than the law allows, and says which fee would do (MONEY §4a). */
export function checkLawful(terms: Terms): void {
  if (isLawful(terms)) return;
  const fee = (largestFee(terms) / 100).toFixed(2);
  refuse('too_expensive', { details: { fee }, fields: { feeBps: `At most ${fee}%` } });
}

/** The fee that was asked for, or the default, of this very plan. */
export function lawfulShares(
  body: z.output<typeof openSquadBody>,
  startOn: LocalDate,
): Pick<Terms, 'feeBps' | 'reserveBps'> {
  const reserveBps = body.reserveBps ?? LIMITS.reserveBps;
  const plan = { contribution: cents(body.contribution), period: body.period, size: body.size, reserveBps, startOn };
  const feeBps = body.feeBps ?? defaultFee(plan);
  checkLawful({ ...plan, feeBps });
  return { feeBps, reserveBps };
}

/** On other days the law may allow less: the fee of a squad that now starts on `startOn` falls to it, and never rises. */
export async function lowerFee(trx: Trx, actor: Actor, squad: SquadRecord, startOn: LocalDate): Promise<SquadRecord> {
  const feeBps = Math.min(squad.feeBps, largestFee({ ...squad, startOn }));
  if (feeBps === squad.feeBps) return squad;
  await sql`update squads set fee_bps = ${feeBps} where id = ${squad.id}`.execute(trx);
  await record(trx, actor, 'lowered_fee', `squad:${squad.id}`, { from: squad.feeBps, to: feeBps, startOn });
  return { ...squad, feeBps };
}
