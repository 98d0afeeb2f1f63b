import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { Outbox } from '../src/jobs/outbox.ts';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { outgoing } from './mails/outgoing.ts';
import { until } from './until.ts';

export interface Deliverer {
  /** Finishes the deliveries in progress and releases the other items. */
  readonly stop: () => Promise<void>;
}

/**
 * Delivers the outbox like a server. The test bank records every call, but responds only after two processes have
 * called.
 */
export function deliver(databaseUrl: string, smtpUrl: string): Deliverer {
  const db = openDatabase(databaseUrl, 6);
  const mail = smtpMail({ url: smtpUrl, from: 'Adashi <no-reply@adashi.example>' });

  async function processes(): Promise<number> {
    const { rows } = await sql<{ pids: number }>`select count(distinct pid)::int as pids from calls`.execute(db);
    return rows[0]?.pids ?? 0;
  }

  const outbox = new Outbox({
    db,
    leaseMs: 600_000, // The lease is long because each test ends leases explicitly.
    deadlineMs: 600_000,
    pollMs: 100,
    callsPerMinute: { mail: null, payments: null, payouts: null, push: null },
    send: (item, hand) =>
      hand(async () => {
        if (item.kind === 'mail') return mail.send(item.key, outgoing(item.payload));
        await sql`insert into calls (key, pid) values (${item.key}, ${process.pid})`.execute(db);
        await until(processes, (count) => count === 2);
      }),
  });
  outbox.start();
  return { stop: () => outbox.stop().then(() => db.destroy()) };
}
