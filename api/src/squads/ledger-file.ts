import type { Parsed, squadRoutes } from '@adashi/contract';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { templates } from '../messaging/notifications/index.ts';
import { readRotation } from '../rotation/index.ts';
import { movementsSeen } from './squad-ledger.ts';
import { readSeats } from './store.ts';
import { calledName, lookAtBoard, type Seen } from './visibility.ts';

type Query = Parsed<(typeof squadRoutes)['squadLedgerFile']>['query'];

const LEDGER = ['day', 'movement', 'from', 'to', 'count', 'amount'] as const;
const ROWS_AT_ONCE = 500;

/** Returns the recipient of each round, with the name that the caller may see. */
async function recipients({ context, me }: PersonCall<WithDb>, seen: Seen): Promise<ReadonlyMap<number, string>> {
  const rotation = await readRotation(context.db, seen.squad.id);
  const seats = await readSeats(context.db, seen.squad);
  const names = new Map(
    seats.map((seat) => [
      seat.id,
      seat.personId === me.id ? `${seat.firstName} ${seat.lastName}` : calledName(seen, seat),
    ]),
  );
  return new Map(rotation?.rounds.map(({ number, recipient }) => [number, names.get(recipient) ?? '']));
}

/**
 * Yields the rows of the ledger file, oldest first. No row repeats or is missed between pages, because ledger rows
 * never change.
 */
async function* rowsOfFile(
  call: PersonCall<WithDb>,
  seen: Seen,
  { what }: Query,
  names: ReadonlyMap<number, string>,
): AsyncGenerator<readonly unknown[]> {
  const { kinds, sides, pot } = templates[call.me.language].ledger;
  const sideOf = (side: string) => {
    const round = Number(side.match(/^pot (\d+)$/)?.[1] ?? 0);
    return round > 0 ? pot(seen.squad.period, round, names.get(round) ?? '') : (sides[side] ?? side);
  };
  for (let page = 1, last = 1; page <= last; page += 1) {
    const paging = { page, pageSize: ROWS_AT_ONCE, sort: 'on', order: 'asc' } as const;
    const { data, total } = await movementsSeen(call, seen, what, paging);
    for (const { on, kind, from, to, count, amount } of data)
      yield [on, kinds[kind], sideOf(from), sideOf(to), count, dollars(amount)];
    last = Math.ceil(total / ROWS_AT_ONCE);
  }
}

/** Exports the full ledger of a squad as CSV, with names and dollars, in the reader's language. */
export async function ledgerFile(call: PersonCall<WithDb>, squadId: string, query: Query): Promise<string> {
  const seen = await lookAtBoard(call, squadId);
  const names = await recipients(call, seen);
  return csvFile(call.reply, call.me.language, 'ledger.csv', LEDGER, rowsOfFile(call, seen, query, names));
}
