import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { reconcileDay } from '../src/admin/reconciliation/reconcile-day.ts';
import { openProviders } from '../src/app/providers/open-providers.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { drandBeacon } from '../src/providers/beacon/drand.ts';
import { type Caller, IN_PRODUCT, inSquad, KYC, TestApp } from './app.ts';
import { readCpa005 } from './cpa005-reader.ts';
import { returnsFile } from './cpa005-returns.ts';
import { freshDatabase } from './fresh-database.ts';
import { GoCardlessApp } from './gocardless-app.ts';
import { KeptMails } from './providers/kept-mails.ts';
import { LocalDrand, OWN_CHAIN } from './providers/local-drand.ts';
import { LocalGoCardless } from './providers/local-gocardless.ts';
import { LocalShufti } from './providers/local-shufti.ts';
import { realMoney } from './providers/real-money.ts';
import { because } from './reasons.ts';

/**
 * The app runs without a simulated clock, sandbox pages or sandbox calls. Local servers replace the providers and use
 * the real protocols.
 */
const clockOf: { context?: TestApp } = {};
const clock = () => {
  if (!clockOf.context) throw new Error('there is no house yet');
  return clockOf.context.context.clock;
};
const there = new LocalGoCardless(
  () => clock().today(),
  () => clock().now(),
);
const [shufti, drand, mails] = [new LocalShufti(), new LocalDrand(), new KeptMails()];
let at: GoCardlessApp;
let app: TestApp;
let grace: Caller;
let kofi: Caller;
let squad = '';
const members: Caller[] = [];

/** Submits a member's KYC form and delivers an acceptance from Shufti Pro. */
async function verify(member: Caller): Promise<void> {
  await member.call('submitKyc', { params: { id: member.id }, body: { ...KYC, email_address: member.email } });
  const { data } = await member.call('initiateKyc', { body: { email: member.email, face: '', document: '' } });
  shufti.decide(data.reference, 'verification.accepted');
  const { body, headers } = shufti.callback(data.reference);
  await app.server.inject({ method: 'POST', url: '/api/webhooks/identity', headers, body });
  await app.context.runDailyJobs();
}

beforeAll(async () => {
  await Promise.all([there.listen(), shufti.listen(), drand.listen(), mails.listen()]);
  there.page = there.url;
  shufti.page = 'https://app.shuftipro.com/verification/process/';
  const { db, url } = await freshDatabase();
  await db.destroy();
  const environment = realMoney({ there, shufti, mails }, 'https://adashi.example');
  // Tests lack the private key of the public beacon, so the local beacon signs with a different key.
  app = await TestApp.openOn(url, environment, (config, own, ticking) => ({
    ...openProviders(config, own, ticking),
    beacon: drandBeacon([drand.url], ticking, OWN_CHAIN),
  }));
  clockOf.context = app;
  at = new GoCardlessApp(app, there);
  app.readMails = async (to) => mails.of(to);
  app.verifyIdentity = verify;
  [grace, kofi] = [await app.staff('grace'), await app.staff('kofi')];
  // Marks the second factor of both staff members as enabled, without a secret. Other tests cover the second factor.
  await sql`
    insert into two_factor (person_id, secret_cipher, enabled_at) select unnest(${[grace.id, kofi.id]}::uuid[]), '', now()
  `.execute(app.context.db);
});
afterAll(async () => {
  await at.close();
  await Promise.all([shufti.close(), drand.close(), mails.close()]);
});

test('An app with real providers has no sandbox routes', async () => {
  for (const call of ['mails', 'clock', 'demoAccounts'] as const)
    expect((await app.visitor.refused(call)).status).toBe(404);
  expect((await app.visitor.refused('advanceClock', { body: { advanceDays: 1 } })).status).toBe(404);
});

test('A reply to a mail goes to the support address', async () => {
  const { email } = await app.member('olu');
  expect(mails.of(email)[0]?.replyTo).toBe('help@adashi.example');
});

test('Four new members complete onboarding and the draw of a squad with real providers', async () => {
  for (const name of ['ada', 'beth', 'cora', 'dele']) {
    const member = await app.readyMember(name, grace, `12345${10 + members.length}`);
    await at.payable(member);
    members.push(member);
  }
  squad = await app.openSquad(grace, { size: 4, orderRule: 'draw', startOn: app.inDays(21), feeBps: 0 });
  for (const member of members) await member.call('joinSquad', { ...inSquad(squad), body: { nonce: 'a'.repeat(32) } });
  for (let days = 0; days < 30 && there.payments.size === 0; days += 1) await app.advance(1);
  const { draws } = await grace.call('squadDraw', inSquad(squad));
  expect(draws).toMatchObject([{ beacon: OWN_CHAIN.name, givenUp: null }]);
  expect(there.payments.size).toBe(4);
});

interface Payout {
  readonly id: string;
  readonly round: number;
  readonly state: string;
  readonly net: number;
}

const payouts = () =>
  at.rows(sql<Payout>`select id, round, state, net from payouts where squad_id = ${squad} order by round, seq`);

/** The bank confirms or rejects each debit. Each debit event arrives twice, and newer events arrive first. */
let nsf = 1;
async function collect(): Promise<void> {
  for (const { id, status } of there.payments.values()) {
    if (status !== 'pending_submission') continue;
    nsf -= 1;
    if (nsf === 0) there.setPayment(id, 'failed', 'failed', { cause: 'insufficient_funds' });
    else there.setPayment(id, 'confirmed');
  }
  const { unsent } = there;
  if (unsent.length === 0) return;
  await at.sendWebhook(there.webhook(unsent.toReversed()));
  await at.sendWebhook(there.webhook(unsent));
  there.unsent = [];
}

/**
 * One staff member creates a bank file, and two staff members release the file. The bank then returns one payout.
 */
let returned = false;
async function payOut(): Promise<void> {
  const { next } = await grace.call('bankFiles', { ...IN_PRODUCT, query: {} });
  if (next.payouts === 0) return;
  const { id } = await grace.call('makeBankFile', IN_PRODUCT);
  const ofFile = { params: { product: 'adashi' as const, id } };
  await app.byTwo([grace, kofi], 'releaseBankFile', because(ofFile));
  const { segments } = readCpa005((await grace.raw('bankFile', ofFile)).body);
  const [first] = segments;
  if (returned || !first) return;
  returned = true;
  const back = { reference: first.crossReference?.trim() ?? '', cents: Number(first.amount), reason: '905' };
  const imported = await grace.call('bringInBankReturns', {
    ...IN_PRODUCT,
    body: { name: 'returns.txt', text: returnsFile([back]) },
  });
  expect(imported).toMatchObject({ failed: 1, problems: [] });
}

test('A squad with real providers completes four rounds despite a failed debit and a returned payout', async () => {
  for (let days = 0; days < 90; days += 1) {
    await collect();
    await payOut();
    for (const { id, state } of await payouts())
      if (state === 'failed')
        await app.byTwo([kofi, grace], 'releasePayout', { ...inSquad(id), body: { reason: 'Account looked at' } });
    if ((await grace.call('squad', inSquad(squad))).status === 'completed') break;
    await app.advance(1);
  }
  expect(await payouts()).toMatchObject(
    [1, 2, 3, 4].map((round) => ({ round, state: 'paid', net: expect.any(Number) })),
  );
  expect(returned).toBe(true);
  expect([...there.payments.values()].map(({ status }) => status).toSorted()).toEqual([
    ...Array(16).fill('confirmed'),
    'failed',
  ]);
  expect((await grace.call('squad', inSquad(squad))).status).toBe('completed');
});

test('After the provider’s transfer, the ledger matches our bank account to the cent', async () => {
  there.payOut(100);
  await at.sendWebhook();
  expect(await verifyLedger(app.context.db)).toBeNull();
  expect(await checkBooks(app.context)).toBe(true);
  expect((await reconcileDay(app.context, app.context.clock.today())).open).toBe(0);
  const balances = await at.rows(sql<{ name: string; balance: number }>`
    select name, (debits - credits)::bigint as balance from ledger_totals where name like 'clearing:%' or name = 'fees'
    order by name`);
  const [cpa005, gocardless, fees] = balances;
  expect(gocardless).toEqual({ name: 'clearing:gocardless-test', balance: 0 });
  expect(fees).toEqual({ name: 'fees', balance: 1_600 });
  // The bank account also holds the money of the members’ wallets.
  const [held] = await at.rows(sql<{ held: number }>`
    select coalesce(sum(credits - debits), 0)::bigint as held from ledger_totals where name like 'wallet:%'`);
  expect(cpa005).toEqual({ name: 'clearing:cpa005', balance: (held?.held ?? 0) - 1_600 });
});
