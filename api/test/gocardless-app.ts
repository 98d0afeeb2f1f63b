import { accounts } from '@adashi/core';
import { sql } from 'kysely';
import type { ChosenProviders } from '../src/base/config/index.ts';
import { type Caller, TestApp } from './app.ts';
import { GOCARDLESS_KEYS, LocalGoCardless } from './providers/local-gocardless.ts';

/** A debit of the app, with the key of the debit order. */
export interface Debit {
  readonly key: string;
  readonly round: number;
  readonly person: string;
  readonly state: string;
  readonly attempt: number;
  readonly charge_on: string;
}

/** Test app with debits through the GoCardless SDK and a local GoCardless server. */
export class GoCardlessApp {
  readonly app: TestApp;
  readonly there: LocalGoCardless;

  constructor(app: TestApp, there: LocalGoCardless) {
    this.app = app;
    this.there = there;
    app.authorise = async (url, account) => {
      there.fulfil(new URL(url).searchParams.get('id') ?? '', account.slice(-2));
      await this.sendWebhook();
    };
  }

  static async open(
    chosen: Partial<ChosenProviders> = {},
    environment: Record<string, string> = {},
  ): Promise<GoCardlessApp> {
    const parts: { app?: TestApp } = {};
    const clock = () => {
      if (!parts.app) throw new Error('nothing is asked before there is a house');
      return parts.app.context.clock;
    };
    const there = new LocalGoCardless(
      () => clock().today(),
      () => clock().now(),
    );
    await there.listen();
    there.page = there.url;
    const payments = { PAYMENTS: 'gocardless', ...GOCARDLESS_KEYS, GOCARDLESS_URL: there.url } as const;
    parts.app = await TestApp.open(environment, { payments, ...chosen });
    return new GoCardlessApp(parts.app, there);
  }

  /** Delivers a webhook and runs the daily jobs. By default, the webhook contains all undelivered events. */
  async sendWebhook(webhook: { body: string; signature: string } = this.there.webhook()): Promise<number> {
    const answer = await this.app.server.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      headers: { 'webhook-signature': webhook.signature, 'content-type': 'application/json' },
      body: webhook.body,
    });
    await this.app.context.runDailyJobs();
    return answer.statusCode;
  }

  /**
   * Adds a payout account for a member. The debited account cannot receive payouts, because GoCardless reveals only two
   * digits of the account number.
   */
  async payable(member: Caller): Promise<void> {
    const account = this.app.ownAccount(member, '1234567');
    const bank = { holderName: 'Ada Obi', institution: '003', transit: '00006', account };
    await (await member.confirm()).call('addBank', {
      params: { product: 'adashi' },
      body: { ...bank, isPayout: true },
    });
    // Ends the hold of the new account.
    await sql`update people set payout_hold_until = null where id = ${member.id}`.execute(this.app.context.db);
  }

  async rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return (await query.execute(this.app.context.db)).rows;
  }

  /** Returns all debits of the app, sorted by round, attempt and position. */
  debits(): Promise<Debit[]> {
    return this.rows(sql<Debit>`
      select concat_ws(':', 'charge', charges.squad_id, round, seat_id, attempt) as key, round, person_id as person,
        charges.state, attempt, charge_on
      from charges join seats on seats.id = seat_id order by round, attempt, position`);
  }

  /** The balance of the GoCardless clearing account in the ledger, in cents. */
  async clearing(): Promise<number> {
    const [row] = await this.rows(sql<{ balance: number }>`
      select (debits - credits)::bigint as balance from ledger_totals where name = ${accounts.clearing(GOCARDLESS_KEYS.GOCARDLESS_NAME)}`);
    return row?.balance ?? 0;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.there.close();
  }
}
