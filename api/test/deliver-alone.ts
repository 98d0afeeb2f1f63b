import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { Outbox } from '../src/outbox/index.ts';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { outgoing } from './mails/outgoing.ts';

// One process that delivers: node deliver-alone.ts <database> <smtp> <lease in ms>. Its bank writes down every call.
const [databaseUrl = '', smtpUrl = '', leaseMs = ''] = process.argv.slice(2);
const db = openDatabase(databaseUrl, 6);
const mail = smtpMail({ url: smtpUrl, from: 'Adashi <no-reply@adashi.example>' });

const outbox = new Outbox({
  db,
  leaseMs: Number(leaseMs),
  pollMs: 100,
  callsPerMinute: { mail: null, payments: null, payouts: null, push: null },
  send: (item, hand) =>
    hand(async () => {
      if (item.kind === 'mail') return mail.send(item.key, outgoing(item.payload));
      await sql`insert into calls (key, pid) values (${item.key}, ${process.pid})`.execute(db);
      await sleep(200); // long enough that the other process has its share
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
