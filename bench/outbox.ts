import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createApiServer } from '../api/src/app/api-server.ts';
import { createApp } from '../api/src/app/create-app.ts';
import { readConfig } from '../api/src/base/config/index.ts';
import { type Database, openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { enqueue, type OutboxItem, sealed } from '../api/src/jobs/index.ts';
import { Outbox } from '../api/src/jobs/outbox.ts';
import { QUEUES, type Queues } from '../api/src/jobs/queues.ts';
import { smtpMail } from '../api/src/providers/mail/smtp.ts';
import { outgoing, WITH_KEYS } from '../api/test/mails/outgoing.ts';
import { SlowSmtp } from '../api/test/slow-smtp.ts';

// Measures waiting times with a mail server that takes 50 ms per email. Compares the present queues with the former
// delivery of one email after another.
const MAIL_MS = 50;
const CODE = 'code@adashi';

const code: OutboxItem = {
  kind: 'mail',
  queue: 'codes',
  key: 'code',
  payload: sealed(WITH_KEYS, { to: 'code@example.com', subject: 'S', text: 'T' }),
};
/** Returns an outbox item with an unencrypted payload, which an app with encryption keys can also deliver. */
const mail = (key: string): OutboxItem => {
  return { kind: 'mail', queue: 'bulk', key, payload: { to: `${key}@example.com`, subject: 'S', text: 'T' } };
};
const mails = (count: number) => Array.from({ length: count }, (_, index) => mail(`m${index}`));

/** Queues of the former delivery: one email at a time, and codes in the same queue as other emails. */
const ONE_BY_ONE: Queues = { ...QUEUES, bulk: { ...QUEUES.bulk, atOnce: 1 } };

function deliverer(db: Database, smtp: SlowSmtp, queues: Queues = QUEUES): Outbox {
  const { send } = smtpMail({ url: smtp.url, from: 'Adashi <no-reply@adashi.example>' });
  return new Outbox({
    db,
    queues,
    callsPerMinute: { mail: null, payments: null, payouts: null, push: null },
    send: (item, hand) => hand(async () => (item.kind === 'mail' ? send(item.key, outgoing(item.payload)) : undefined)),
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(2);
}

/** Returns the milliseconds until the delivery of an email with a code, behind `count` other emails. */
async function codeBehind(db: Database, count: number, isInQueue: boolean): Promise<number> {
  await sql`truncate outbox`.execute(db);
  const smtp = new SlowSmtp(() => sleep(MAIL_MS));
  await smtp.listen();
  await enqueue(db, mails(count));
  const outbox = deliverer(db, smtp, isInQueue ? QUEUES : ONE_BY_ONE);
  outbox.start();
  await until(() => smtp.received.length > 0 || count === 0);
  const took = await timed(async () => {
    await enqueue(db, [isInQueue ? code : mail('code')]);
    await outbox.wake();
    await until(() => smtp.received.some(({ messageId }) => messageId === CODE));
  });
  await outbox.stop();
  await smtp.close();
  return took;
}

interface Life {
  readonly start: number;
  readonly webhook: number;
  readonly stop: number;
}

/**
 * Starts a complete app, sends it a webhook and stops it while `count` emails are queued. Returns the duration of
 * each step in milliseconds.
 */
async function liveWith(url: string, db: Database, folder: string, count: number): Promise<Life> {
  await sql`truncate outbox`.execute(db);
  const smtp = new SlowSmtp(() => sleep(MAIL_MS));
  await smtp.listen();
  await enqueue(db, mails(count));
  const config = readConfig({ DATA_DIR: folder, SMTP_URL: smtp.url, LOG_LEVEL: 'silent' });
  const begin = performance.now();
  const { context, close } = await createApp(config, url);
  const server = await createApiServer(context);
  context.scheduleDueWork();
  const start = performance.now() - begin;
  await until(() => smtp.received.length > 0);
  const body = JSON.stringify({ events: [] });
  const signature = createHmac('sha256', config.keys.newest.key).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'webhook-signature': signature };
  const webhook = await timed(() => server.inject({ method: 'POST', url: '/api/webhooks/payments', headers, body }));
  const stop = await timed(async () => {
    await server.close();
    await close();
  });
  await smtp.close();
  return { start, webhook, stop };
}

const folder = await mkdtemp(join(tmpdir(), 'adashi-bench-'));
const embedded = await startEmbedded(folder);
const db = openDatabase(embedded.ownerUrl, 4);
await migrate(db);
await codeBehind(db, 0, true); // The first call only warms up the process.
const alone = await codeBehind(db, 0, true);
const oneByOne = await codeBehind(db, 200, false);
const behind200 = await codeBehind(db, 200, true);
const behind2000 = await codeBehind(db, 2_000, true);
console.log(`a code alone: ${inSeconds(alone)}`);
console.log(
  `behind 200 mails, one after another: ${inSeconds(oneByOne)}, ${(oneByOne / alone).toFixed(1)} times as long`,
);
console.log(`behind 200 mails, in its queue: ${inSeconds(behind200)}, ${(behind200 / alone).toFixed(1)} times`);
console.log(`behind 2,000 mails, in its queue: ${inSeconds(behind2000)}, ${(behind2000 / alone).toFixed(1)} times`);
await liveWith(embedded.ownerUrl, db, folder, 1);
const free = await liveWith(embedded.ownerUrl, db, folder, 1);
const busy = await liveWith(embedded.ownerUrl, db, folder, 2_000);
for (const what of ['start', 'webhook', 'stop'] as const) {
  const [before, now] = [free[what], busy[what]];
  console.log(`${what} with 2,000 mails that wait: ${inSeconds(now)}, with one: ${inSeconds(before)}`);
}
await db.destroy();
await embedded.stop();
await rm(folder, { recursive: true, force: true });
