import { sql } from 'kysely';
import type { Clock } from '../../base/clock.ts';
import { encrypt, type KeyHolder } from '../../base/encryption.ts';
import type { Database } from '../../db/database.ts';
import type { MailProvider } from './port.ts';

/**
 * Stores mails in the mailbox that `/sandbox` shows, encrypted because mails contain links and codes that grant access.
 */
export function sandboxMail(db: Database, clock: Clock, config: KeyHolder): MailProvider {
  return {
    callsPerMinute: null,
    check: async () => {},
    send: async (key, { to, subject, text, html, attachments }) => {
      await sql`
        insert into sandbox_mails (key, "to", content_cipher, sent_at, attachments)
        values (${key}, ${to}, ${encrypt(config, JSON.stringify({ subject, text, html }))}, ${clock.now()},
          ${attachments?.map(({ name }) => name) ?? []}::text[])
        on conflict (key) do nothing
      `.execute(db);
    },
  };
}
