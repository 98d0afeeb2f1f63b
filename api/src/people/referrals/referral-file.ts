import type { Parsed, referralRoutes } from '@adashi/contract';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { csvFile, dollars } from '../../http/csv-file.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { everyReferred } from './staff-store.ts';

type Query = Parsed<(typeof referralRoutes)['referralFile']>['query'];

const REFERRALS = ['member', 'stage', 'referrer', 'signed_up_on', 'reward'] as const;

async function* rowsOfFile({ context, me }: PersonCall<WithDb>, query: Query): AsyncGenerator<readonly unknown[]> {
  const { stages } = templates[me.language].referrals;
  for await (const { name, stage, referrer, signedUpOn, reward } of everyReferred(context.db, query))
    yield [name, stages[stage], referrer, signedUpOn, dollars(reward)];
}

/** Exports the people who signed up by a referral link as CSV, with names and dollars. */
export function referralFile(call: PersonCall<WithDb>, query: Query): Promise<string> {
  return csvFile(call.reply, call.me.language, 'referrals.csv', REFERRALS, rowsOfFile(call, query));
}
