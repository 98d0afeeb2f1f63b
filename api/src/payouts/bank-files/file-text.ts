import { z } from 'zod';
import { record } from '../../audit/index.ts';
import { found, refuse } from '../../base/app-error.ts';
import { decrypt } from '../../base/encryption.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';

const fileRow = z.object({ cipher: z.instanceof(Buffer).nullable(), number: z.int().nullable() });

/** A released file as the bank wants it. It has whole account numbers: who takes it is recorded. */
export async function bankFileText(call: PersonCall, id: number): Promise<string> {
  const { house, actor, reply } = call;
  const { text, number } = await inTransaction(house.db, async (trx) => {
    const row = await rowsOf(fileRow)`select text_cipher as cipher, number from bank_files where id = ${id}`.first(trx);
    const file = found(row);
    const cipher = file.cipher ?? refuse('wrong_state');
    await record(trx, actor, 'downloaded_bank_file', `bank_file:${id}`);
    return { text: decrypt(house.config, cipher), number: file.number };
  });
  const name = `eft-${String(number).padStart(4, '0')}.txt`;
  reply.type('text/plain; charset=us-ascii').header('content-disposition', `attachment; filename="${name}"`);
  return text;
}
