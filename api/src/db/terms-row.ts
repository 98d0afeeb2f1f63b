import { PERIODS } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { day, money, squadId } from './columns.ts';

/** ID of a squad, and the squad's terms for the rotation rules. */
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

/** Columns of table `squads` that `termsRow` needs, except the ID. */
export const TERMS = sql`contribution, period, size, start_on as "startOn", fee_bps as "feeBps",
  reserve_bps as "reserveBps", lead_days as "leadDays", payout_days as "payoutDays"`;
