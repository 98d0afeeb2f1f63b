import type { ActivityRow, activityRoutes, Parsed } from '@adashi/contract';
import type { PersonCall } from '../http/bind.ts';
import { csvFile } from '../http/csv-file.ts';
import { everyAct } from './store.ts';

const HEAD = [
  'id',
  'at',
  'kind',
  'who',
  'role',
  'what',
  'subject',
  'about',
  'details',
  'ip',
  'device',
  'browser',
  'hash',
];

async function* cells(rows: AsyncIterable<ActivityRow>): AsyncGenerator<readonly unknown[]> {
  for await (const {
    id,
    at,
    actorKind,
    actor,
    role,
    action,
    subject,
    about,
    details,
    ip,
    device,
    browser,
    hash,
  } of rows)
    yield [id, at, actorKind, actor, role, action, subject, about, JSON.stringify(details), ip, device, browser, hash];
}

/** Everything that is filtered, row by row. */
export function activityCsv(
  call: PersonCall,
  filters: Parsed<(typeof activityRoutes)['activityCsv']>['query'],
): Promise<string> {
  return csvFile(call.reply, 'activity.csv', HEAD, cells(everyAct(call.house, filters)));
}
