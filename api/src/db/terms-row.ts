import { PERIODS } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { day, money, squadId } from './columns.ts';

/** A squad and the terms that the rules ask for. */
export const termsRow = z.object({
  id: squadId,
  contribution: money,
  period: z.enum(PERIODS),
  size: z.int(),
  startOn: day,
  feeBps: z.int(),
  reserveBps: z.int(),
  leadDays: z.int(),
  payoutDays: z.int(),
});

/** The columns of `termsRow`, but for the id, of `squads`. */
export const TERMS = sql`contribution, period, size, start_on as "startOn", fee_bps as "feeBps",
  reserve_bps as "reserveBps", lead_days as "leadDays", payout_days as "payoutDays"`;
