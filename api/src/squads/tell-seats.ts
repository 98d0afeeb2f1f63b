import type { NoticeGroup } from '@adashi/contract';
import type { Trx } from '../db/database.ts';
import { withoutMail } from '../notifications/index.ts';
import { enqueue, type OutboxItem } from '../outbox/index.ts';
import type { SeatRecord, SquadRecord } from './store.ts';

interface Text {
  readonly subject: string;
  readonly text: string;
}

/** A mail to everybody in a squad who did not turn its group off, once under its key. */
export async function tellSeats(
  trx: Trx,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  { key, group }: { readonly key: string; readonly group: NoticeGroup },
  write: (seat: SeatRecord) => Text,
): Promise<void> {
  if (squad.kind === 'test') return;
  const off = await withoutMail(
    trx,
    seats.map(({ personId }) => personId),
  );
  const told = seats.filter(({ personId }) => !off(personId, group));
  const items = told.map(
    (seat): OutboxItem => ({
      kind: 'mail',
      lane: 'bulk',
      key: `${key}:${seat.id}`,
      payload: { to: seat.email, ...write(seat) },
    }),
  );
  await enqueue(trx, items);
}
