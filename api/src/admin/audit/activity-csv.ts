import { type ActivityRow, type activityRoutes, type DetailKind, detailKind, type Parsed } from '@adashi/contract';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import type { CsvColumn } from '../../http/csv-columns.ts';
import { csvFile, dollars } from '../../http/csv-file.ts';
import { everyAct } from './store.ts';

/** Replaces each id with a name, and each amount in cents with an amount in dollars. */
function plain(value: unknown, names: ActivityRow['names'], kind: DetailKind = 'inner'): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => plain(one, names, kind));
  if (typeof value === 'string') return names[value] ?? value;
  if (typeof value === 'number') return kind === 'money' ? dollars(value) : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, plain(inner, names, detailKind(name))] as const),
  );
}

const ERASED = { reason: 'Erased' } as const;

/** Columns of the CSV file, by id. Each column has a function that returns the cell of a row. */
const COLUMNS: readonly (readonly [column: CsvColumn, of: (row: ActivityRow) => unknown])[] = [
  ['number', (row) => row.id],
  ['at', (row) => row.at],
  ['actor_kind', (row) => row.actorKind],
  ['actor', (row) => row.actor],
  ['role', (row) => row.role],
  ['act', (row) => row.action],
  ['subject', (row) => row.subject],
  ['about', (row) => row.about],
  [
    'details',
    ({ details, names, isErased }) => JSON.stringify(plain(isErased ? { ...details, ...ERASED } : details, names)),
  ],
  ['ip', (row) => row.ip],
  ['device', (row) => row.device],
  ['browser', (row) => row.browser],
  ['hash', (row) => row.hash],
];
const IDS = COLUMNS.map(([column]) => column);

async function* cells(rows: AsyncIterable<ActivityRow>): AsyncGenerator<readonly unknown[]> {
  for await (const row of rows) yield COLUMNS.map(([, of]) => of(row));
}

/** Writes one row for each audit log entry that matches the filters. */
export function activityCsv(
  call: PersonCall<WithDb & WithClock>,
  filters: Parsed<(typeof activityRoutes)['activityCsv']>['query'],
): Promise<string> {
  return csvFile(call.reply, call.me.language, 'activity.csv', IDS, cells(everyAct(call.context, filters)));
}
