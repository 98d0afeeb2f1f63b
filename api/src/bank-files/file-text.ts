import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '../activity/index.ts';
import { detailsOf } from '../banks/index.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { csvFile } from '../http/csv-file.ts';
import { refuse } from '../http/refusal.ts';

const lineRow = z.object({ reference: z.string(), account: z.uuid().nullable(), amount: z.int() });

const HEAD = ['reference', 'name', 'institution', 'transit', 'account', 'cents'];

type Line = z.output<typeof lineRow>;

async function* cells({ house }: PersonCall, lines: readonly Line[]): AsyncGenerator<readonly unknown[]> {
  for (const { reference, account, amount } of lines) {
    const to = await detailsOf(house, house.db, account);
    // An account is not removed while money goes to it: without one the line came back, or arrived.
    if (to) yield [reference, to.holderName, to.institution, to.transit, to.account, amount];
  }
}

/** A file as the bank wants it. It has whole account numbers: who takes it is recorded, and it is kept nowhere. */
export async function bankFileText(call: PersonCall, id: number): Promise<string> {
  const { house, actor, reply } = call;
  const lines = await inTransaction(house.db, async (trx) => {
    await record(trx, actor, 'downloaded_bank_file', `bank_file:${id}`);
    return rowsOf(lineRow)`
      select reference, account, amount from bank_file_lines where file_id = ${id} order by ${sql.ref('bank_file_lines.id')}
    `.all(trx);
  });
  if (lines.length === 0) refuse('not_found');
  return csvFile(reply, `bank-file-${id}.csv`, HEAD, cells(call, lines));
}
