import { accounts } from '@adashi/core';
import { sql } from 'kysely';
import type { ChosenProviders } from '../src/base/config/index.ts';
import { type Caller, TestHouse } from './house.ts';
import { GOCARDLESS_KEYS, LocalGoCardless } from './providers/local-gocardless.ts';

/** A debit as we have it, with the key that it was ordered under. */
export interface Debit {
  readonly key: string;
  readonly round: number;
  readonly person: string;
  readonly state: string;
  readonly attempt: number;
  readonly charge_on: string;
}

/** A house whose debits go to a local GoCardless, by its own SDK. */
export class GoCardlessHouse {
  readonly house: TestHouse;
  readonly there: LocalGoCardless;

  constructor(house: TestHouse, there: LocalGoCardless) {
    this.house = house;
    this.there = there;
    house.authorise = async (url, account) => {
      there.fulfil(new URL(url).searchParams.get('id') ?? '', account.slice(-2));
      await this.tell();
    };
  }

  static async open(chosen: Partial<ChosenProviders> = {}): Promise<GoCardlessHouse> {
    const parts: { house?: TestHouse } = {};
    const clock = () => {
      if (!parts.house) throw new Error('nothing is asked before there is a house');
      return parts.house.house.clock;
    };
    const there = new LocalGoCardless(
      () => clock().today(),
      () => clock().now(),
    );
    await there.listen();
    there.page = there.url;
    const payments = { PAYMENTS: 'gocardless', ...GOCARDLESS_KEYS, GOCARDLESS_URL: there.url } as const;
    parts.house = await TestHouse.open({}, { payments, ...chosen });
    return new GoCardlessHouse(parts.house, there);
  }

  /** A webhook comes, with what was not told yet or with given events, and the day's work is done. */
  async tell(webhook: { body: string; signature: string } = this.there.webhook()): Promise<number> {
    const answer = await this.house.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      headers: { 'webhook-signature': webhook.signature, 'content-type': 'application/json' },
      body: webhook.body,
    });
    await this.house.house.runDay();
    return answer.statusCode;
  }

  /** Somebody whom a pot can be paid to: GoCardless tells of the debited account two digits. */
  async payable(member: Caller): Promise<void> {
    const account = { holderName: 'Ada Obi', institution: '003', transit: '00006', account: '1234567' };
    await (await member.confirm()).call('addBank', {
      params: { product: 'adashi' },
      body: { ...account, isPayout: true },
    });
    // Its day of waiting is long over.
    await sql`update people set new_bank_until = null where id = ${member.id}`.execute(this.house.house.db);
  }

  async rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return (await query.execute(this.house.house.db)).rows;
  }

  /** Every debit that was ordered, in its order. */
  debits(): Promise<Debit[]> {
    return this.rows(sql<Debit>`
      select concat_ws(':', 'charge', charges.squad_id, round, seat_id, attempt) as key, round, person_id as person,
        charges.state, attempt, charge_on
      from charges join seats on seats.id = seat_id order by round, attempt, position`);
  }

  /** What the books say that GoCardless has of ours, in cents. */
  async clearing(): Promise<number> {
    const [row] = await this.rows(sql<{ balance: number }>`
      select (debits - credits)::bigint as balance from ledger_totals where name = ${accounts.clearing(GOCARDLESS_KEYS.GOCARDLESS_NAME)}`);
    return row?.balance ?? 0;
  }

  async close(): Promise<void> {
    await this.house.close();
    await this.there.close();
  }
}
