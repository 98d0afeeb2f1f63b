import { type ActivityRow, type activityRoutes, type DetailKind, detailKind, type Parsed } from '@adashi/contract';
import type { PersonCall } from '../http/bind.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
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

/** Names and dollars in place of ids and cents. */
function plain(value: unknown, names: ActivityRow['names'], kind: DetailKind = 'inner'): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => plain(one, names, kind));
  if (typeof value === 'string') return names[value] ?? value;
  if (typeof value === 'number') return kind === 'money' ? dollars(value) : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, plain(inner, names, detailKind(name))] as const),
  );
}

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
    names,
    ip,
    device,
    browser,
    hash,
  } of rows)
    yield [
      id,
      at,
      actorKind,
      actor,
      role,
      action,
      subject,
      about,
      JSON.stringify(plain(details, names)),
      ip,
      device,
      browser,
      hash,
    ];
}

/** Everything that is filtered, row by row. */
export function activityCsv(
  call: PersonCall,
  filters: Parsed<(typeof activityRoutes)['activityCsv']>['query'],
): Promise<string> {
  return csvFile(call.reply, 'activity.csv', HEAD, cells(everyAct(call.house, filters)));
}
