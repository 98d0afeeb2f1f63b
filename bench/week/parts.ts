import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type LocalDate, type SeatId, type SquadId } from '@adashi/core';
import type { GoCardlessClient } from 'gocardless-nodejs';
import { sql } from 'kysely';
import { createApp } from '../../api/src/app/create-app.ts';
import { deliverer } from '../../api/src/app/daily/deliver.ts';
import { openProviders } from '../../api/src/app/providers/open-providers.ts';
import type { Clock } from '../../api/src/base/clock.ts';
import { type Config, readConfig } from '../../api/src/base/config/index.ts';
import { random } from '../../api/src/base/random.ts';
import type { Database } from '../../api/src/db/database.ts';
import type { AppContext } from '../../api/src/http/context.ts';
import { Outbox } from '../../api/src/jobs/outbox.ts';
import { cpa005Payouts } from '../../api/src/payouts/bank-files/provider.ts';
import type { ReceivedEvent } from '../../api/src/providers/money/port.ts';
import { debits } from '../../api/src/providers/payments/gocardless/orders.ts';
import type { Providers } from '../../api/src/providers/ports.ts';
import { applyEvents, storeEvents } from '../../api/src/rotation/provider-events.ts';
import { remindOfTomorrow } from '../../api/src/rotation/remind.ts';
import { runDueSquads } from '../../api/src/rotation/run-due-squads.ts';
import { DUE, PAYMENTS, PAYOUTS } from './plant.ts';
import type { Step } from './steps.ts';

/** The app on one database, with an outbox that delivers to the providers. */
export interface Week {
  readonly context: AppContext;
  readonly outbox: Outbox;
  readonly close: () => Promise<void>;
}

/** Index of one process among several. Each process gets a part of the provider events. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** GoCardless client that accepts every debit immediately and has only the calls for a debit order. */
const answersAtOnce = {
  payments: {
    create: async ({ amount, charge_date, metadata }: { amount: string; charge_date?: string; metadata: object }) => {
      return {
        id: `PM${random.uuid().replaceAll('-', '')}`,
        amount,
        charge_date,
        metadata,
        status: 'pending_submission',
      };
    },
  },
} as unknown as GoCardlessClient; // This type cast hides fifty other resources of the real client.

/** Returns the production providers without network delays. They store orders and compose emails as in production. */
function providersOf(config: Config, db: Database, clock: Clock): Providers {
  const usual = openProviders(config, db, clock);
  const orderDebit = debits({ client: answersAtOnce, db, clock, name: PAYMENTS });
  return {
    ...usual,
    payments: {
      ...usual.payments,
      name: PAYMENTS,
      submitCharge: (key, { amount, chargeOn }, flow, hand) =>
        orderDebit({ key, amount, on: chargeOn, flow, guarantor: null }, hand),
    },
    payouts: cpa005Payouts(db, clock),
    mail: { callsPerMinute: null, check: async () => {}, send: async () => {} },
  };
}

export async function openWeek(folder: string, url: string): Promise<Week> {
  const app = await createApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), url, providersOf);
  const { context } = app;
  // Stops the app's own outbox, which would deliver items during other measured steps. The outbox below has the same
  // configuration.
  await app.outbox.stop(0);
  const outbox = new Outbox({
    db: context.db,
    send: deliverer(context),
    callsPerMinute: { mail: null, payments: null, payouts: null, push: null },
  });
  const closeBoth = async () => {
    await outbox.stop(0);
    await app.close();
  };
  return { context, outbox, close: closeBoth };
}

/**
 * Returns the provider events that confirm every charge and pay every payout. Each process gets a part, because a
 * webhook reaches only one process.
 */
async function answers(
  db: Database,
  { index, of }: Share,
): Promise<{ charges: ReceivedEvent[]; payouts: ReceivedEvent[] }> {
  const charges = await sql<{ squad: SquadId; round: number; seat: SeatId; attempt: number }>`
    select squad_id as squad, round, seat_id as seat, attempt from (
      select *, row_number() over (order by squad_id, round, seat_id) as at from charges where state = 'submitted') answered
    where at % ${of} = ${index} order by at
  `.execute(db);
  const payouts = await sql<{ squad: SquadId; round: number; seq: number; attempt: number }>`
    select squad_id as squad, round, seq, attempt from (
      select *, row_number() over (order by squad_id, round) as at from payouts where state = 'submitted') answered
    where at % ${of} = ${index} order by at
  `.execute(db);
  return {
    charges: charges.rows.map(({ squad, ...about }): ReceivedEvent => {
      const eventId = `c:${squad}:${about.round}:${about.seat}`;
      return { eventId, squad, event: { kind: 'charge_confirmed', ...about } };
    }),
    payouts: payouts.rows.map(({ squad, ...about }): ReceivedEvent => {
      return { eventId: `p:${squad}:${about.round}`, squad, event: { kind: 'payout_paid', ...about } };
    }),
  };
}

/** Stores provider events in batches of 1,000. */
async function store(db: Database, provider: string, heard: readonly ReceivedEvent[]): Promise<void> {
  for (let at = 0; at < heard.length; at += 1_000) await storeEvents(db, provider, heard.slice(at, at + 1_000));
}

async function hear({ context }: Week, day: LocalDate, share: Share): Promise<void> {
  const { charges, payouts } = await answers(context.db, share);
  await store(context.db, PAYMENTS, charges);
  await store(context.db, PAYOUTS, payouts);
  await applyEvents(context.engine, day);
}

const LOOK_AGAIN_MS = 10;

/**
 * Waits until the outbox is empty, including rows of other processes. One start is enough, because each delivery
 * starts the next.
 */
async function emptyOutbox({ context, outbox }: Week): Promise<void> {
  await outbox.wake();
  const waiting = sql`select 1 from outbox where done_at is null and failed_at is null limit 1`;
  while ((await waiting.execute(context.db)).rows.length > 0) await sleep(LOOK_AGAIN_MS);
}

const day = (days: number): LocalDate => addDays(DUE, days);

/** Work of the engine for each step of the week. */
export const STEPS: Readonly<Record<Step, (week: Week, share: Share) => Promise<void>>> = {
  submit: ({ context }) => runDueSquads(context.engine, day(-4)),
  'deliver debits': emptyOutbox,
  remind: ({ context }) => remindOfTomorrow(context.engine, day(-1)),
  'deliver reminders': emptyOutbox,
  confirm: (week, share) => hear(week, DUE, share),
  'pay out': ({ context }) => runDueSquads(context.engine, DUE),
  'deliver payouts': emptyOutbox,
  arrive: (week, share) => hear(week, day(1), share),
};
