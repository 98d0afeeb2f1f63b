import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { createApiServer } from '../src/app/api-server.ts';
import { readConfig } from '../src/base/config/index.ts';
import { createLog } from '../src/base/log.ts';
import { addRoutes } from '../src/http/router.ts';
import { createServer as serverOf } from '../src/http/server.ts';
import { startTimetable } from '../src/jobs/timetable.ts';
import { addFirstAdmin } from '../src/people/first-admin.ts';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

describe('First administrator', () => {
  test('The configuration creates the first administrator only once', async () => {
    const { context: inner } = app;
    const configured = {
      ...inner,
      config: { ...inner.config, admin: { email: 'first@adashi.example', password: 'Administers2026!' } },
    };
    await addFirstAdmin(configured);
    await addFirstAdmin({
      ...configured,
      config: { ...configured.config, admin: { email: 'second@adashi.example', password: 'Administers2026!' } },
    });
    const signIn = (email_address: string) =>
      app.visitor.raw('login', { body: { email_address, password: 'Administers2026!' } });
    expect((await signIn('first@adashi.example')).json().data.role).toBe('superadmin');
    expect((await signIn('second@adashi.example')).statusCode).toBe(401);
  });
});

describe('Webhooks of the payment provider', () => {
  const body = JSON.stringify({ events: [] });
  test.each([[undefined], ['00'], ['zz'.repeat(32)]])(
    'The server rejects a webhook with the signature %o',
    async (signature) => {
      const headers = { 'content-type': 'application/json', ...(signature && { 'webhook-signature': signature }) };
      const answer = await app.server.inject({ method: 'POST', url: '/api/webhooks/payments', headers, body });
      expect(answer.statusCode).toBe(401);
    },
  );
});

describe('Verification of the ledger', () => {
  test('The audit log records each verification of the ledger', async () => {
    const { db } = app.context;
    expect(await checkBooks(app.context)).toBe(true);
    const order = { seq: 0, round: 1, squad: 'x', attempt: 1, amount: 500 };
    await sql`
      insert into sandbox_orders (key, account, amount, details, submitted_on, updated_on)
      values ('payout:x:1:0:1', '', 500, ${JSON.stringify(order)}, '2026-01-01', '2026-01-01')
    `.execute(db);
    expect(await checkBooks(app.context)).toBe(false);
    const { rows } = await sql<{ details: object }>`select details from activity where action = 'books_differ'`.execute(
      db,
    );
    expect(rows[0]?.details).toMatchObject({ disagreements: [{ key: 'payout:x:1:0:1', reported: -500, booked: 0 }] });
    await sql`delete from sandbox_orders where key = 'payout:x:1:0:1'`.execute(db);
  });
});

describe('Job queue', () => {
  test('The job queue runs the daily jobs', async () => {
    let runs = 0;
    const { db } = await freshDatabase();
    const work = async () => {
      runs += 1;
    };
    const stop = await startTimetable(db, [{ name: 'day', every: '* * * * *', work }], true);
    await expect.poll(() => runs).toBeGreaterThan(0);
    await stop();
    await db.destroy();
  });
});

describe('Responses of the server', () => {
  test('The server describes all calls of the contract as OpenAPI 3.1', async () => {
    expect(await app.visitor.call('live', {})).toEqual({ ok: true });
    expect(await app.visitor.call('ready', {})).toEqual({ ok: true, sandbox: true });
    const answer = await app.server.inject({ method: 'GET', url: '/api/openapi.json' });
    const document = answer.json<{ openapi: string; paths: Record<string, object> }>();
    expect(document.openapi).toBe('3.1.0');
    for (const { path } of Object.values(ROUTES)) {
      expect(Object.keys(document.paths)).toContain(`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    }
  });
  test('Operators can see the metrics of the server and a page of all calls', async () => {
    const metrics = await app.server.inject({ method: 'GET', url: '/api/metrics' });
    expect(metrics.body).toMatch(/^adashi_database_up 1$/m);
    const docs = await app.server.inject({ method: 'GET', url: '/api/docs' });
    expect(docs.body).toContain('/api/:product/squad/:id/join');
    expect(docs.body).not.toContain('undefined');
  });
  test.each([
    [499, 400, 'bad_input'],
    [500, 500, 'internal'],
    [503, 500, 'internal'],
  ])('An error with status %i becomes a response with status %i', async (statusCode, status, code) => {
    const server = await serverOf({ ...app.context, config: readConfig({}) });
    server.get('/api/breaks', () => Promise.reject(Object.assign(new Error('the secret reason'), { statusCode })));
    const answer = await server.inject({ method: 'GET', url: '/api/breaks' });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.body).not.toContain('secret');
    await server.close();
  });
  test('The server logs an unexpected error with its stack and the id of the response', async () => {
    const log: string[] = [];
    const config = { ...app.context.config, LOG_LEVEL: 'error' as const };
    const server = await createApiServer({
      ...app.context,
      config,
      log: createLog(config, { write: (line) => void log.push(line) }),
    });
    server.get('/api/breaks', () => Promise.reject(new Error('the secret reason')));
    const { requestId } = (await server.inject({ method: 'GET', url: '/api/breaks' })).json<{ requestId: string }>();
    const lines = log.map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        reqId: requestId,
        err: expect.objectContaining({ stack: expect.stringContaining('the secret reason\n    at') }),
      }),
    );
    await server.close();
  });
  test('A response contains only the fields that the contract declares', async () => {
    const server = await serverOf(app.context);
    const output = z.object({ name: z.string(), seats: z.array(z.object({ number: z.int() })) });
    const cut = { method: 'GET', path: '/cut', who: 'anyone', does: 'Nothing', output } as const;
    const more = { name: 'Ada', secret: 'here', seats: [{ number: 1, secret: 'there' }] };
    addRoutes(server, app.context, { cut }, { cut: async () => more });
    const wrong = { ...cut, path: '/wrong' };
    addRoutes(server, app.context, { wrong }, { wrong: async () => ({ ...more, seats: [{ number: 1.5 }] }) });
    expect((await server.inject('/api/cut')).json()).toEqual({ name: 'Ada', seats: [{ number: 1 }] });
    expect((await server.inject('/api/wrong')).json()).toMatchObject({ code: 'internal' });
    await server.close();
  });
  test('For an unknown path, the server responds without a stack trace', async () => {
    const missing = await app.server.inject({ method: 'GET', url: '/api/nothing' });
    expect(missing.statusCode).toBe(404);
    expect((await app.server.inject({ method: 'GET', url: '/assets/nothing.js' })).statusCode).toBe(404);
    const broken = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.json()).toMatchObject({ code: 'bad_input' });
    expect(broken.body).not.toMatch(/\bat \S+:\d+/);
  });
  test('A response has the security headers for browsers', async () => {
    const { headers } = await app.server.inject({ method: 'GET', url: '/api/health/live' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });
  test.each([
    ['no provider', {}, ["frame-src 'none'"], ['googleapis', 'crisp', 'wss:']],
    ['Google Maps', { MAPS_KEY: 'a-key' }, ['googleapis'], ['crisp', 'wss:']],
    [
      'Crisp',
      { CRISP_ID: '00000000-0000-4000-8000-000000000000' },
      ['frame-src https://*.crisp.chat', 'wss://*.relay.crisp.chat'],
      ['googleapis'],
    ],
  ])('The content policy allows only the configured provider: %s', async (_, environment, allowed, refused) => {
    const server = await serverOf({
      ...app.context,
      config: readConfig({ DATA_DIR: '/tmp/adashi-config', ...environment }),
    });
    const policy = String((await server.inject({ method: 'GET', url: '/nothing' })).headers['content-security-policy']);
    for (const host of allowed) expect(policy).toContain(host);
    for (const host of refused) expect(policy).not.toContain(host);
    await server.close();
  });
  test.each([
    ['POST', '/dashboard'],
    ['GET', '/api/dashboard/nothing'],
    ['GET', '/assets/nothing.js'],
  ] as const)('The request %s %s does not return a web page', async (method, url) => {
    const answer = await app.server.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
  test('The error message for an invalid request body names the body', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: 'null',
    });
    expect(Object.keys(answer.json().fields)).toEqual(['body']);
  });
  test('The server limits the sign-ins of each IP address', async () => {
    const limited = await TestApp.open({ AUTH_LIMIT: '3' });
    const codes: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      codes.push(
        (await limited.visitor.raw('login', { body: { email_address: 'a@example.com', password: 'Wrong2026!' } }))
          .statusCode,
      );
    }
    expect(codes).toEqual([401, 401, 401, 429, 429]);
    await limited.close();
  });
  test('The sandbox shows the simulated clock, the mailbox and the accounts', async () => {
    expect(Date.parse((await app.visitor.call('clock', {})).now)).toBeGreaterThan(0);
    const before = (await app.visitor.call('clock', {})).now;
    const after = (await app.visitor.call('advanceClock', { body: { advanceDays: 2 } })).now;
    expect(Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000)).toBe(2);
    expect((await app.visitor.call('demoAccounts', {})).map((account) => account.role)).toContain('superadmin');
    expect(await app.visitor.call('mails', { query: { to: 'nobody@example.com' } })).toEqual([]);
  });
});

describe('Reward for a referral', () => {
  test('A referrer gets one reward after the first confirmed contribution', async () => {
    const referring = await TestApp.open();
    const grace = await referring.staff('grace');
    const ada = await referring.readyMember('ada', grace);
    const { referralCode } = await ada.call('me', {});
    const beth = await referring.member('beth', referralCode);
    await sql`update people set kyc_status = 'verified' where id = ${beth.id}`.execute(referring.context.db);
    await referring.connectBank(beth, '7654321');
    const carl = await referring.readyMember('carl', grace);
    const squad = await referring.openSquad(grace);
    for (const [index, member] of [carl, beth].entries()) {
      await member.call('joinSquad', { params: { product: 'adashi', id: squad }, body: { position: index + 1 } });
    }
    await sql`update seats set guarantor_id = (select id from guarantors where status = 'verified' limit 1)`.execute(
      referring.context.db,
    );
    for (const { id } of await beth.call('myAgreements', {}))
      await beth.call('signAgreement', { params: { id }, body: { status: 'agreed', signature: 'Beth' } });
    expect((await ada.call('me', {})).wallet).toBe(0);
    await referring.advance(21);
    // A bank can still take back the debit.
    expect((await ada.call('me', {})).wallet).toBe(0);
    await referring.advance(30);
    expect((await ada.call('me', {})).wallet).toBe(1_000);
    await referring.advance(7);
    expect((await ada.call('me', {})).wallet).toBe(1_000);
    await referring.close();
  });
});
