import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../db/database.ts';
import type { PayoutProvider } from '../../providers/payouts/port.ts';
import { notReturned } from './count-as-paid.ts';
import { reportOfFiles } from './report-of-files.ts';

/**
 * Payout provider for bank files that staff upload (`api/src/payouts/bank-files`). Each order waits for the next file,
 * and a payment without a timely return counts as paid.
 */
export function cpa005Payouts(db: Database, clock: Clock): PayoutProvider {
  return {
    name: 'cpa005',
    callsPerMinute: null,
    check: async () => {},
    send: async () => {},
    nextEvents: () => notReturned(db, clock.today()),
    report: (only) => reportOfFiles(db, only),
  };
}
