import { z } from 'zod';
import { money } from '../base/route.ts';

/**
 * What a payout lacks if nothing else changes, in cents: contributions that no reserve and no fund covers, and debts of
 * the recipient that it repays.
 */
export const payoutGap = z.object({ short: money, count: z.int(), setOff: money });
