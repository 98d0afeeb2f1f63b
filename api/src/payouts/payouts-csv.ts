import type { Parsed, Payout, payoutRoutes } from '@adashi/contract';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { type OwnFileWords, templates } from '../messaging/notifications/index.ts';
import { everyPayout } from './store.ts';

const PAYOUTS = [
  'payout_on',
  'squad',
  'round',
  'member',
  'movement',
  'amount',
  'state',
  'since',
  'arrives_on',
  'account',
  'reason',
] as const;

interface Said {
  readonly what: string;
  readonly state: string;
  readonly reason: string | null;
}

const whatOf = ({ seq, kind }: Payout) => (seq > 0 ? 'supplement' : kind);

const inCodes = (payout: Payout): Said => ({ what: whatOf(payout), state: payout.state, reason: payout.heldReason });

const inWords =
  ({ kinds, states, waits }: OwnFileWords['payouts']) =>
  (payout: Payout): Said => ({
    what: kinds[whatOf(payout)],
    state: states[payout.state],
    reason: payout.heldReason && waits[payout.heldReason],
  });

async function* cells(
  payouts: AsyncIterable<Payout>,
  say: (payout: Payout) => Said,
): AsyncGenerator<readonly unknown[]> {
  for await (const payout of payouts) {
    const { payoutOn, squad, round, member, expectedNet, changedOn, arrivesOn, account } = payout;
    const { what, state, reason } = say(payout);
    const dated = [state, changedOn, arrivesOn, account?.lastDigits, reason];
    yield [payoutOn, squad, round, member, what, dollars(expectedNet), ...dated];
  }
}

/**
 * Exports all filtered payouts with names and dollars, sorted as requested or by day. A member's file is in the
 * member's language.
 */
export function payoutsCsv(
  call: PersonCall<WithDb & WithClock>,
  filters: Parsed<(typeof payoutRoutes)['payoutsCsv']>['query'],
): Promise<string> {
  const { language } = call.me;
  const say = call.seesAll ? inCodes : inWords(templates[language].ownFiles.payouts);
  return csvFile(call.reply, language, 'payouts.csv', PAYOUTS, cells(everyPayout(call, filters), say));
}
