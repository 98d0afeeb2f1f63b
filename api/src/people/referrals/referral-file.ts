import type { Parsed, Profile, referralRoutes } from '@adashi/contract';
import type { Queryable } from '../../db/database.ts';
import { dollars } from '../../http/csv-file.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { everyReferred } from './staff-store.ts';

/** Returns columns and rows of the referral file in the reader's language, with names and dollars. */
export function referralLines(
  db: Queryable,
  language: Profile['language'],
  query: Parsed<(typeof referralRoutes)['referralFile']>['query'],
) {
  const { heads, stages } = templates[language].referrals;
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    for await (const { name, stage, referrer, signedUpOn, reward } of everyReferred(db, query))
      yield [name, stages[stage], referrer, signedUpOn, dollars(reward)];
  }
  return { heads, rows: rows() };
}
