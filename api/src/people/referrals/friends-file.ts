import type { Parsed, referralRoutes } from '@adashi/contract';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { csvFile, dollars } from '../../http/csv-file.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { everyFriend } from './store.ts';

type Query = Parsed<(typeof referralRoutes)['friendsFile']>['query'];

const FRIENDS = ['friend', 'stage', 'signed_up_on', 'reward'] as const;

async function* rowsOfFile(call: PersonCall<WithDb>, query: Query): AsyncGenerator<readonly unknown[]> {
  const { referrals, ownFiles } = templates[call.me.language];
  for await (const { name, stage, signedUpOn, reward } of everyFriend(call, query))
    yield [name ?? ownFiles.friends.left, referrals.stages[stage], signedUpOn, dollars(reward)];
}

/** Exports all filtered friends of a member as CSV, in dollars and in the reader's language. */
export function friendsFile(call: PersonCall<WithDb>, query: Query): Promise<string> {
  return csvFile(call.reply, call.me.language, 'friends.csv', FRIENDS, rowsOfFile(call, query));
}
