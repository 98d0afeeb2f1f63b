import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../db/database.ts';
import type { PayoutProvider } from '../../providers/payouts/port.ts';
import { notReturned } from './count-as-paid.ts';
import { reportOfFiles } from './report-of-files.ts';

/**
 * Pays by files that staff takes to the bank (`api/src/payouts/bank-files`): nothing leaves the house by an order, it waits for the
 * next file, however often it is told. What is not returned in time counts as paid.
 */
export function cpa005Payouts(db: Database, clock: Clock): PayoutProvider {
  return {
    name: 'cpa005',
    callsPerMinute: null,
    check: async () => {},
    send: async () => {},
    news: () => notReturned(db, clock.today()),
    report: (only) => reportOfFiles(db, only),
  };
}
