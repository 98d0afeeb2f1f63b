import { z } from 'zod';
import { money } from '../base/route.ts';

/** Deductions from a payout if nothing else changes, in cents: uncovered contributions, and debts of the recipient. */
export const payoutGap = z.object({ short: money, count: z.int(), setOff: money });
