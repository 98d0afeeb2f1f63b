import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue, sealed } from '../src/jobs/index.ts';
import { type Caller, TestApp } from './app.ts';
import { SlowSmtp } from './slow-smtp.ts';

let smtp: SlowSmtp;
let app: TestApp;
let grace: Caller;
let ada: Caller;
let isRefusing = true;
beforeAll(async () => {
  smtp = new SlowSmtp(undefined, {
    refuses: { test: (address: string) => isRefusing && address.startsWith('gone') } as RegExp,
  }); // This type cast is safe because the code under test calls only `test`.
  await smtp.listen();
  app = await TestApp.open({ SMTP_URL: smtp.url });
  grace = await app.staff('grace');
  ada = await app.staff('ada');
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const list = (query: object = {}) => grace.call('deadLetters', { query });
const code = { kind: 'mail', queue: 'codes', key: 'code:1' } as const;

describe('Undeliverable messages', () => {
  test('Only staff can see an undeliverable message', async () => {
    await enqueue(app.context.db, [
      { ...code, payload: sealed(app.context.config, { to: 'gone@example.com', subject: '123456', text: '123456' }) },
    ]);
    await enqueue(app.context.db, [
      { kind: 'mail', key: 'update:1', payload: { to: 'gone2@example.com', subject: 'S', text: 'T' } },
    ]);
    await app.outbox.quiet();
    const { data, total } = await list();
    expect(total).toBe(2);
    expect(data.find(({ queue }) => queue === 'codes')).toMatchObject({
      to: 'gone@example.com',
      attempts: 1,
      squad: null,
      amount: null,
      error: expect.stringContaining('550'),
    });
    expect(JSON.stringify(data)).not.toContain('123456');
    expect((await list({ queue: 'updates' })).data.map(({ to }) => to)).toEqual(['gone2@example.com']);
    expect((await list({ q: 'gone2' })).total).toBe(1);
    expect(await app.visitor.refused('deadLetters')).toMatchObject({ status: 401 });
    expect(await app.visitor.refused('retryDeadLetters')).toMatchObject({ status: 401 });
  });

  test('The audit log names the staff member who retries an undeliverable message', async () => {
    isRefusing = false;
    const [first] = (await list({ queue: 'codes' })).data;
    await grace.call('retryDeadLetter', { params: { id: first?.id ?? 0 } });
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual(['gone@example.com']);
    expect((await list()).total).toBe(1);
    expect(await grace.refused('retryDeadLetter', { params: { id: String(first?.id) } })).toMatchObject({
      code: 'done_by',
    });
    expect(await ada.call('retryDeadLetters', {})).toEqual({ count: 1 });
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual(['gone@example.com', 'gone2@example.com']);
    expect((await list()).total).toBe(0);
    const { rows } =
      await sql`select actor_id, action, subject from activity where action like 'retried%' order by id`.execute(
        app.context.db,
      );
    expect(rows).toEqual([
      { actor_id: grace.id, action: 'retried_letter', subject: `outbox:${first?.id}` },
      { actor_id: ada.id, action: 'retried_letters', subject: 'outbox' },
    ]);
  });

  test('For an undeliverable payment order, staff can see the affected member', async () => {
    const squad = await app.openSquad(grace);
    const { rows } = await sql<{ id: string }>`
      insert into seats (squad_id, person_id, nonce) values (${squad}, ${ada.id}, '') returning id
    `.execute(app.context.db);
    const order = { squad, round: 3, seat: rows[0]?.id, attempt: 1, amount: 10_000, chargeOn: '2026-11-27' };
    await sql`
      insert into outbox (kind, queue, key, payload, attempts, error, failed_at)
      values ('charge', 'charges', 'charge:x', ${JSON.stringify(order)}, 52, 'No response within 15 seconds.', now())
    `.execute(app.context.db);
    expect((await list()).data).toMatchObject([
      { queue: 'charges', to: 'ada Staff', squad: 'Riverside', round: 3, amount: 10_000, attempts: 52 },
    ]);
  });
});
