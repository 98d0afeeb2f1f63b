import type { Parsed, Payment, paymentRoutes } from '@adashi/contract';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { type OwnFileWords, templates } from '../messaging/notifications/index.ts';
import { everyPayment } from './store.ts';

const PAYMENTS = [
  'due_on',
  'squad',
  'round',
  'member',
  'amount',
  'state',
  'since',
  'owed',
  'paid_from',
  'account',
  'reason',
] as const;

interface Said {
  readonly state: string;
  readonly from: string | null;
  readonly cause: string | null;
}

const inCodes = (payment: Payment): Said => payment;

/**
 * Returns the labels of a member's payment file. As on the page, a failed payment that will be retried has a different
 * label than other failed payments.
 */
const inWords =
  ({ states, from: ways, causes, unsaid }: OwnFileWords['payments']) =>
  ({ state, retryOn, from, cause }: Payment): Said => ({
    state: states[state === 'failed' && retryOn !== null ? 'retrying' : state],
    from: from && ways[from],
    cause: cause && (causes[cause] ?? unsaid),
  });

async function* cells(
  payments: AsyncIterable<Payment>,
  say: (payment: Payment) => Said,
): AsyncGenerator<readonly unknown[]> {
  for await (const payment of payments) {
    const { dueOn, squad, round, member, amount, changedOn, owed, lastDigits } = payment;
    const { state, from, cause } = say(payment);
    yield [dueOn, squad, round, member, dollars(amount), state, changedOn, dollars(owed), from, lastDigits, cause];
  }
}

/**
 * Exports all filtered payments with names and dollars, sorted as requested or by due day. A member's file is in the
 * member's language.
 */
export function paymentsCsv(
  call: PersonCall<WithDb & WithClock>,
  filters: Parsed<(typeof paymentRoutes)['paymentsCsv']>['query'],
): Promise<string> {
  const { language } = call.me;
  const say = call.seesAll ? inCodes : inWords(templates[language].ownFiles.payments);
  return csvFile(call.reply, language, 'payments.csv', PAYMENTS, cells(everyPayment(call, filters), say));
}
