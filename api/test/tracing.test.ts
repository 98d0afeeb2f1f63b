import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad } from './app.ts';
import { GoCardlessApp } from './gocardless-app.ts';
import { GOCARDLESS_KEYS } from './providers/local-gocardless.ts';
import { LocalServer } from './providers/local-server.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** Trace and span of the member's call, as a browser or proxy sends them. */
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

/** A local collector: an HTTP server that accepts OTLP in JSON. */
const collector = new LocalServer(() => ({ headers: { 'content-type': 'application/json' }, body: '{}' }));
let at: GoCardlessApp;
let ada: Caller;
let payment = '';

const exported = () => collector.heard.map(({ body }): Export => JSON.parse(body.toString()));
const spans = () =>
  exported().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );

beforeAll(async () => {
  await collector.listen();
  at = await GoCardlessApp.open(
    {},
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-secret',
    },
  );
  const { app, there } = at;
  const grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  const beth = await app.readyMember('beth', grace);
  for (const member of [ada, beth]) await at.payable(member);
  const squad = await app.openSquad(grace);
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  for (let days = 0; days < 40 && there.payments.size < 2; days += 1) await app.advance(1);
  const debit = (await at.debits()).find(({ person }) => person === ada.id);
  there.setPayment(there.under(debit?.key ?? '').id, 'failed', 'failed', { cause: 'insufficient_funds' });
  await at.sendWebhook();
  payment = (await ada.call('missingPayments', IN_PRODUCT))[0]?.id ?? '';
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  const paid = await ada.raw('payNow', { ...inSquad(payment), body: { from: 'bank' } }, { traceparent });
  expect(paid.statusCode).toBe(200);
  await app.context.runDailyJobs();
  const again = (await at.debits()).find(({ person, attempt }) => person === ada.id && attempt === 2);
  there.setPayment(there.under(again?.key ?? '').id, 'confirmed');
  await at.sendWebhook();
  // The transaction of this call fails, because the member owes nothing any more.
  expect((await ada.raw('payNow', { ...inSquad(payment), body: { from: 'bank' } })).statusCode).toBe(409);
  await at.close(); // sends all spans
});
afterAll(() => collector.close());

const named = (name: string) => spans().filter((span) => span.traceId === TRACE && span.name === name);

test('One trace has the call of a member, the transaction, the delivery, the provider and the webhook', () => {
  const [call] = named('POST /api/:product/payments/:id/pay');
  expect(call).toMatchObject({ parentSpanId: CALLER });
  const [transaction] = named('transaction').filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(transaction).toBeDefined();
  const [delivery] = named('deliver charge');
  expect(delivery?.parentSpanId).toBe(transaction?.spanId);
  const [provider] = named(`${GOCARDLESS_KEYS.GOCARDLESS_NAME} submitCharge`);
  expect(provider?.parentSpanId).toBe(delivery?.spanId);
  const [back] = named('webhook payments');
  expect(back?.parentSpanId).toBe(transaction?.spanId);
  // The provider starts a trace of its own for the webhook. Both traces link to each other.
  const [request] = spans().filter(({ spanId }) => spanId === back?.links?.[0]?.spanId);
  expect(request).toMatchObject({ name: 'POST /api/webhooks/payments' });
  expect(request?.traceId).not.toBe(TRACE);
  expect(request?.links?.map(({ traceId }) => traceId)).toContain(TRACE);
});

test('A job has its own trace', () => {
  const [job] = spans().filter(({ name }) => name === 'job day');
  expect(job?.parentSpanId).toBeUndefined();
  expect(job?.traceId).not.toBe(TRACE);
});

test('The collector gets the name of the server and the configured headers', () => {
  expect(collector.heard[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer collector-secret', 'content-type': 'application/json' },
  });
  const names = exported()[0]?.resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, value.stringValue]);
  expect(names).toContainEqual(['service.name', 'adashi']);
});

test('Spans contain only known attributes, and neither personal data nor secrets', () => {
  const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual([
    'adashi.call',
    'adashi.port',
    'adashi.provider',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'messaging.destination.name',
    'messaging.message.id',
  ]);
  const text = JSON.stringify(spans().map(({ name, attributes }) => [name, attributes]));
  const { GOCARDLESS_TOKEN, GOCARDLESS_WEBHOOK_SECRET } = GOCARDLESS_KEYS;
  const secrets = [GOCARDLESS_TOKEN, GOCARDLESS_WEBHOOK_SECRET, 'collector-secret', ada.token ?? '', ada.id];
  for (const secret of [...secrets, ada.email, payment, '1234567', 'Obi']) expect(text).not.toContain(secret);
});

test('Without a collector, rows of the outbox have no trace', async () => {
  const off = await GoCardlessApp.open();
  expect(off.app.context.tracing).toBeNull();
  await off.app.member('cora');
  const { rows } = await sql<{ traced: number }>`
    select count(traceparent)::int as traced from outbox`.execute(off.app.context.db);
  expect(rows).toEqual([{ traced: 0 }]);
  await off.close();
});
