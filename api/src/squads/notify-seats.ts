import type { NoticeGroup } from '@adashi/contract';
import type { Trx } from '../db/database.ts';
import { enqueue, type Mail, type OutboxItem } from '../jobs/index.ts';
import { bouncedAmong } from '../messaging/mails/index.ts';
import { choiceOf, withoutMail } from '../messaging/notifications/index.ts';
import type { SeatRecord, SquadRecord } from './store.ts';

/** Mails every member who has not turned off the given group of mails. Each key is mailed only once. */
export async function notifySeats(
  trx: Trx,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  { key, group }: { readonly key: string; readonly group: NoticeGroup },
  write: (seat: SeatRecord) => Omit<Mail, 'to'>,
): Promise<void> {
  if (squad.kind === 'test') return;
  const off = await withoutMail(
    trx,
    seats.map(({ personId }) => personId),
  );
  const bounced = await bouncedAmong(
    trx,
    seats.map(({ email }) => email),
  );
  const notified = seats.filter(({ personId, email }) => !off(personId, group) && !bounced.has(email));
  const items = notified.map(
    (seat): OutboxItem => ({
      kind: 'mail',
      queue: 'bulk',
      key: `${key}:${seat.id}`,
      payload: { to: seat.email, ...write(seat), ...choiceOf(seat.personId, group) },
    }),
  );
  await enqueue(trx, items);
}
