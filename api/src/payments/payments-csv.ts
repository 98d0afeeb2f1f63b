import type { Parsed, Payment, paymentRoutes } from '@adashi/contract';
import type { PersonCall } from '../http/bind.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { everyPayment } from './store.ts';

const HEAD = ['due', 'squad', 'round', 'member', 'amount', 'state', 'on', 'owed', 'from', 'account', 'cause'];

async function* cells(payments: AsyncIterable<Payment>): AsyncGenerator<readonly unknown[]> {
  for await (const { dueOn, squad, round, member, amount, state, changedOn, owed, from, lastDigits, cause } of payments)
    yield [dueOn, squad, round, member, dollars(amount), state, changedOn, dollars(owed), from, lastDigits, cause];
}

/** Everything that is filtered, with names and dollars; sorted as asked, else by its day. */
export function paymentsCsv(
  call: PersonCall,
  filters: Parsed<(typeof paymentRoutes)['paymentsCsv']>['query'],
): Promise<string> {
  return csvFile(call.reply, 'payments.csv', HEAD, cells(everyPayment(call, filters)));
}
