import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { Outbox } from '../src/outbox/index.ts';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { outgoing } from './mails/outgoing.ts';
import { until } from './until.ts';

// One process that delivers: node deliver-alone.ts <database> <smtp>. Its bank writes down every call, and answers when two
// processes have called.
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const db = openDatabase(databaseUrl, 6);
const mail = smtpMail({ url: smtpUrl, from: 'Adashi <no-reply@adashi.example>' });

async function processes(): Promise<number> {
  const { rows } = await sql<{ pids: number }>`select count(distinct pid)::int as pids from calls`.execute(db);
  return rows[0]?.pids ?? 0;
}

const outbox = new Outbox({
  db,
  leaseMs: 600_000, // tests end leases themselves
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
process.on('SIGTERM', () => {
  void outbox
    .stop()
    .then(() => db.destroy())
    .then(() => process.exit(0));
});
console.log('delivers');
