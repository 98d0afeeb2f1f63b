import { writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { decrypt } from '../../base/encryption.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

/**
 * Returns a released file in the bank's format. Records the download in the audit log, because the file contains full
 * account numbers.
 */
export async function bankFileText(call: PersonCall<WithConfig & WithDb>, id: number): Promise<string> {
  const { context, actor, reply } = call;
  const { text, number } = await inTransaction(context.db, async (trx) => {
    const row = await trx
      .selectFrom('bank_files')
      .select(['text_cipher as cipher', 'number'])
      .where('id', '=', id)
      .executeTakeFirst();
    const file = found(row);
    const cipher = found(file.cipher, 'wrong_state');
    await writeAudit(trx, actor, 'downloaded_bank_file', `bank_file:${id}`);
    return { text: decrypt(context.config, cipher), number: file.number };
  });
  const name = `eft-${String(number).padStart(4, '0')}.txt`;
  reply.type('text/plain; charset=us-ascii').header('content-disposition', `attachment; filename="${name}"`);
  return text;
}
