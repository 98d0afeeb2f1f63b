import type { Parsed, Payout, payoutRoutes } from '@adashi/contract';
import type { PersonCall } from '../http/bind.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { everyPayout } from './store.ts';

const HEAD = ['payout', 'squad', 'round', 'member', 'what', 'amount', 'state', 'on', 'arrives', 'account', 'reason'];

async function* cells(payouts: AsyncIterable<Payout>): AsyncGenerator<readonly unknown[]> {
  for await (const payout of payouts) {
    const { payoutOn, squad, round, member, seq, kind, expectedNet, state, changedOn, arrivesOn, account } = payout;
    const what = seq > 0 ? 'supplement' : kind;
    const dated = [state, changedOn, arrivesOn, account?.lastDigits, payout.heldReason];
    yield [payoutOn, squad, round, member, what, dollars(expectedNet), ...dated];
  }
}

/** Everything that is filtered, with names and dollars; sorted as asked, else by its day. */
export function payoutsCsv(
  call: PersonCall,
  filters: Parsed<(typeof payoutRoutes)['payoutsCsv']>['query'],
): Promise<string> {
  return csvFile(call.reply, 'payouts.csv', HEAD, cells(everyPayout(call, filters)));
}
