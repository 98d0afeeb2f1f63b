import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue, type OutboxItem } from '../src/jobs/index.ts';
import { type Caller, IN_PRODUCT, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { SlowSmtp } from './slow-smtp.ts';

const HANGS = { callsPerMinute: null, send: () => new Promise<never>(() => {}) };
const mails = Array.from({ length: 200 }, (_, index): OutboxItem => {
  const to = `p${index}@example.com`;
  return { kind: 'mail', key: `update:${index}`, payload: { to, subject: 'S', text: 'T' } };
});

/** The test app has a running squad, 200 queued mails and a mail server that never responds. */
let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  staff = await app.staff('grace');
  const squad = await app.openSquad(staff);
  for (const name of ['ada', 'beth']) {
    const member = await app.readyMember(name, staff);
    const position = name === 'ada' ? 1 : 2;
    await member.call('joinSquad', { params: { product: 'adashi', id: squad }, body: { position } });
  }
  await app.advance(15);
  Object.assign(app.context, { mail: HANGS });
  await enqueue(app.context.db, mails);
  await app.outbox.wake();
});
afterAll(() => app.close());

async function inHand(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from outbox where leased_by is not null`.execute(app.context.db);
  return rows[0]?.count ?? 0;
}
describe('App with 200 mails that cannot be delivered', () => {
  test('A webhook gets a response while the mail server does not respond', async () => {
    const { db, config } = app.context;
    const events = [
      { eventId: 'e1', squad: null, event: { kind: 'charge_confirmed', round: 9, seat: 'x', attempt: 1 } },
    ];
    const body = JSON.stringify({ events });
    const signature = createHmac('sha256', config.keys.newest.key).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'webhook-signature': signature };
    const answer = await app.server.inject({ method: 'POST', url: '/api/webhooks/payments', headers, body });
    expect(answer.statusCode).toBe(200);
    const lookedAt = async () => {
      const { rows } =
        await sql`select 1 from provider_events where event_id = 'e1' and unmatched_at is not null`.execute(db);
      return rows.length;
    };
    await expect.poll(lookedAt).toBe(1);
  });
  test('A staff request gets a response while the mail server does not respond', async () => {
    const { data } = await staff.call('payouts', { ...IN_PRODUCT, query: { state: 'scheduled' } });
    const id = data[0]?.id ?? '';
    expect(
      await staff.call('holdPayout', { params: { product: 'adashi', id }, body: { reason: 'Looked at' } }),
    ).toEqual({ message: 'Saved' });
  });
  test('A request for a code gets a response while the mail server does not respond', async () => {
    const answer = await app.visitor.call('forgotPassword', { body: { email_address: 'ada@example.com' } });
    expect(answer.message).not.toBe('');
    expect(await inHand()).toBeGreaterThan(0);
  });
});

describe('Start and stop of the app', () => {
  test('The app starts and stops without waiting for deliveries', async () => {
    const smtp = new SlowSmtp(undefined, { hangs: /./ });
    await smtp.listen();
    const { db, url } = await freshDatabase();
    await enqueue(db, mails);
    const { context: started, close } = await TestApp.openOn(url, { SMTP_URL: smtp.url });
    started.scheduleDueWork();
    await expect.poll(() => smtp.open).toBeGreaterThan(0);
    await close();
    const { rows } =
      await sql`select count(*) as waiting, count(leased_by) as held from outbox where done_at is null`.execute(db);
    expect(rows).toEqual([{ waiting: 200, held: 0 }]);
    await db.destroy();
    await smtp.close();
  });
});
