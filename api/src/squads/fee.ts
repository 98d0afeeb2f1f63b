import type { openSquadBody } from '@adashi/contract';
import { cents, defaultFee, isLawful, type LocalDate, largestFee, type Settings, type Terms } from '@adashi/core';
import type { z } from 'zod';
import { type Actor, writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { Trx } from '../db/database.ts';
import type { SquadRecord } from './store.ts';

type Body = z.output<typeof openSquadBody>;

/**
 * Throws when the fee at the first position exceeds the legal maximum rate. The error contains the highest allowed fee
 * (MONEY §4a).
 */
export function checkLawful(terms: Terms, { maxYearlyRate }: Pick<Settings, 'maxYearlyRate'>): void {
  if (isLawful(terms, maxYearlyRate)) return;
  const fee = (largestFee(terms, maxYearlyRate) / 100).toFixed(2);
  throw new AppError('too_expensive', {
    details: { fee, rate: String(maxYearlyRate) },
    fields: { feeBps: `At most ${fee}%` },
  });
}

type Asked = { readonly [Name in 'contribution' | 'feeBps']?: number | undefined };

/** Throws when the requested contribution or fee is outside the current platform limits. */
export function checkAsked(
  { leastContribution, mostContribution, mostFeeBps }: Settings,
  { contribution = leastContribution, feeBps = 0 }: Asked,
): void {
  if (contribution < leastContribution)
    throw new AppError('bad_input', { fields: { contribution: 'This is below the smallest contribution' } });
  if (contribution > mostContribution)
    throw new AppError('bad_input', { fields: { contribution: 'This is above the largest contribution' } });
  if (feeBps > mostFeeBps) throw new AppError('bad_input', { fields: { feeBps: `At most ${mostFeeBps / 100}%` } });
}

/** Returns the terms of a new squad: the requested values, otherwise the current platform settings. */
export function termsToOpen(settings: Settings, body: Body, startOn: LocalDate): Terms {
  const { leadDays, payoutDays } = settings;
  checkAsked(settings, body);
  const { period, size, reserveBps = settings.reserveBps } = body;
  const plan = { contribution: cents(body.contribution), period, size, reserveBps, startOn, leadDays, payoutDays };
  const terms = { ...plan, feeBps: body.feeBps ?? defaultFee(plan, settings) };
  checkLawful(terms, settings);
  return terms;
}

/** Lowers a squad's fee to the legal maximum for the new start day `startOn`. Never raises the fee. */
export async function lowerFee(trx: Trx, actor: Actor, squad: SquadRecord, startOn: LocalDate): Promise<SquadRecord> {
  const feeBps = Math.min(squad.feeBps, largestFee({ ...squad, startOn }, squad.maxYearlyRate));
  if (feeBps === squad.feeBps) return squad;
  await trx.updateTable('squads').set({ fee_bps: feeBps }).where('id', '=', squad.id).execute();
  await writeAudit(trx, actor, 'lowered_fee', `squad:${squad.id}`, {
    before: { feeBps: squad.feeBps },
    after: { feeBps },
    startOn,
  });
  return { ...squad, feeBps };
}
