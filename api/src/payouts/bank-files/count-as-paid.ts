import { addBusinessDays, type LocalDate } from '@adashi/core';
import { z } from 'zod';
import { day } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import type { ReceivedEvent } from '../../providers/money/port.ts';
import { eventOf, LINES, lineRow } from './event-of.ts';

const fileRow = z.object({ id: z.int(), due_on: filled(day) });

const BATCH = 1_000;

/**
 * Returns the lines of released files that count as paid, because no return came within `returnDays` business days
 * after the due day. Banks report only returned credits, and a later return is still possible.
 */
export async function notReturned(
  db: Database,
  today: LocalDate,
): Promise<{ events: readonly ReceivedEvent[]; acknowledge: () => Promise<void> } | null> {
  const { returnDays } = await readSettings(db);
  const files = await rowsOf(fileRow)`
    select id, due_on from bank_files
    where released_at is not null and exists (select 1 from bank_file_lines where file_id = bank_files.id and verdict is null)
  `.all(db);
  const over = files.filter(({ due_on }) => addBusinessDays(due_on, returnDays) <= today).map(({ id }) => id);
  if (over.length === 0) return null;
  const lines = await rowsOf(lineRow)`
    ${LINES} where file_id = any(${over}::bigint[]) and verdict is null order by line.id limit ${BATCH}
  `.all(db);
  const acknowledge = async () => {
    const ids = lines.map(({ id }) => id);
    await db
      .updateTable('bank_file_lines')
      .set({ verdict: 'paid' })
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('verdict', 'is', null)
      .execute();
  };
  return { events: lines.map((line) => eventOf(line, 'paid')), acknowledge };
}
