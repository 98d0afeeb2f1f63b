import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { activeFlow, payoutAccount } from '../banks/index.ts';
import type { House } from '../house.ts';
import { drainOutbox, type OutboxItem } from './outbox.ts';
import { pace } from './pace.ts';

async function personOfSeat(house: House, seat: string): Promise<string> {
  const { rows } = await sql<{ person_id: string }>`select person_id from seats where id = ${seat}`.execute(house.db);
  return rows[0]?.person_id ?? '';
}

async function recipientOf(house: House, squad: string, round: number): Promise<string> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from rounds where squad_id = ${squad} and number = ${round}
  `.execute(house.db);
  return personOfSeat(house, rows[0]?.recipient ?? '');
}

type Paces = Record<'charge' | 'payout', () => Promise<void>>;

async function deliver(house: House, paces: Paces, item: OutboxItem): Promise<void> {
  if (item.kind === 'mail') return house.mail.send(item.key, item.payload);
  await paces[item.kind]();
  if (item.kind === 'charge') {
    const person = await personOfSeat(house, item.payload.seat);
    return house.payments.submitCharge(item.key, item.payload, await activeFlow(house, person));
  }
  const account = await payoutAccount(house, await recipientOf(house, item.payload.squad, item.payload.round));
  if (!account) throw new Error('the recipient has no account to be paid to');
  return house.payouts.send(item.key, item.payload, account);
}

/** Sends everything that waits, no faster than the providers take it. Answers how much left. */
export async function deliverAll(house: House): Promise<number> {
  const now = () => house.clock.real().getTime();
  const paces: Paces = {
    charge: pace(house.payments.callsPerMinute, now, setTimeout),
    payout: pace(house.payouts.callsPerMinute, now, setTimeout),
  };
  return drainOutbox(house.db, (item) => deliver(house, paces, item));
}
