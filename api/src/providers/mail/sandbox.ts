import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { MailProvider } from './port.ts';

/** Keeps mails in a mailbox that `/sandbox` shows. */
export function sandboxMail(db: Database, clock: Clock): MailProvider {
  return {
    callsPerMinute: null,
    check: async () => {},
    send: async (key, mail) => {
      await sql`
        insert into sandbox.mails (key, "to", subject, text, html, sent_at, attachments)
        values (${key}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${clock.now()},
          ${mail.attachments?.map(({ name }) => name) ?? []}::text[])
        on conflict (key) do nothing
      `.execute(db);
    },
  };
}
