import type { Clock } from '../../base/clock.ts';
import { encrypt, type KeyHolder } from '../../base/encryption.ts';
import type { Database } from '../../db/database.ts';
import type { MailProvider } from './port.ts';

/** Stores mails for the mailbox page `/sandbox`. Mails are encrypted, because mails contain secret links and codes. */
export function sandboxMail(db: Database, clock: Clock, config: KeyHolder): MailProvider {
  return {
    callsPerMinute: null,
    check: async () => {},
    send: async (key, { to, subject, text, html, attachments }) => {
      await db
        .insertInto('sandbox_mails')
        .values({
          key,
          to,
          content_cipher: encrypt(config, JSON.stringify({ subject, text, html })),
          sent_at: clock.now(),
          attachments: attachments?.map(({ name }) => name) ?? [],
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
  };
}
