import {
  CHARGE_STATES,
  CONTRIBUTION_STATES,
  type EventFacts,
  type LocalDate,
  PAYOUT_STATES,
  PERIODS,
  type RotationEvent,
  type SquadId,
  settlePlainly,
} from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { money, seatId, squadId } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { asTable } from '../db/rows.ts';
import { filled, rowsOf } from '../db/rows-of.ts';
import { ofSquad, signal } from '../db/signals.ts';
import { post } from '../ledger/index.ts';
import type { StepEngine } from './run-step.ts';

export const eventRow = z.object({ id: z.int(), squad_id: filled(squadId), event: z.custom<RotationEvent>(Boolean) });

/** Ids of pending events, and the squads of these events. */
export interface Waits {
  readonly squads: readonly SquadId[];
  readonly ids: readonly number[];
}

/** Ids of applied events, and the rows of events that were not applied. */
export interface Read {
  readonly settled: readonly number[];
  readonly rows: readonly z.output<typeof eventRow>[];
}

const factsRow = eventRow.extend({
  period: z.enum(PERIODS),
  charged: money.nullable(),
  charge_state: z.enum(CHARGE_STATES).nullable(),
  provider: z.string().nullable(),
  amount: money.nullable(),
  state: z.enum(CONTRIBUTION_STATES).nullable(),
  owed_pot: money.nullable(),
  owed: money.nullable(),
  payout_state: z.enum(PAYOUT_STATES).nullable(),
  attempt: z.int().nullable(),
  net: money.nullable(),
  recipient: seatId.nullable(),
});
type FactsRow = z.output<typeof factsRow>;

function chargeOf(row: FactsRow): EventFacts['charge'] {
  const { charged, charge_state, provider, amount, state, owed_pot, owed } = row;
  if (
    charged === null ||
    charge_state === null ||
    amount === null ||
    state === null ||
    owed_pot === null ||
    owed === null
  )
    return null;
  const charge = { amount: charged, state: charge_state, provider };
  return { charge, contribution: { amount, state, owedToPot: owed_pot, owed }, isPaidOut: (row.attempt ?? 0) > 0 };
}

function payoutOf({ event, payout_state, attempt, net, recipient }: FactsRow): EventFacts['payout'] {
  if (!('seq' in event) || payout_state === null || attempt === null || net === null || recipient === null) return null;
  return { state: payout_state, attempt, net, recipient };
}

type Facts = Pick<FactsRow, 'id' | 'squad_id' | 'event' | 'period'> & { readonly facts: EventFacts };

/**
 * Returns pending events in order, each with the stored charge or payout. The function `eventFactsOf` computes the same
 * facts.
 */
export async function readEventFacts(trx: Trx, { squads, ids }: Waits): Promise<Facts[]> {
  const rows = await rowsOf(factsRow)`
    select received.id, received.squad_id, event, period, charges.amount as charged, charges.state as charge_state, charges.provider,
      named.amount, named.state, owed_pot, owed_pot + owed_reserve + owed_fund + owed_losses as owed,
      payouts.state as payout_state, payouts.attempt, net, recipient
    from provider_events received join squads on squads.id = received.squad_id
      cross join lateral (select (event ->> 'round')::int as round, (event ->> 'seat')::uuid as seat_id,
        (event ->> 'attempt')::int as attempt, coalesce((event ->> 'seq')::int, 0) as seq) it
      left join charges on charges.squad_id = received.squad_id and charges.round = it.round
        and charges.seat_id = it.seat_id and charges.attempt = it.attempt
      left join contributions named on named.squad_id = received.squad_id and named.round = it.round and named.seat_id = it.seat_id
      left join payouts on payouts.squad_id = received.squad_id and payouts.round = it.round and payouts.seq = it.seq
      left join rounds on rounds.squad_id = received.squad_id and number = it.round
    where received.id = any(${ids}::bigint[]) and received.squad_id = any(${squads}::uuid[]) and applied_at is null
    order by received.id for update of received
  `.all(trx);
  return rows.map((row) => {
    const { id, squad_id, event, period } = row;
    return { id, squad_id, event, period, facts: { charge: chargeOf(row), payout: payoutOf(row) } };
  });
}

const NAMED = { squad_id: 'uuid', round: 'int', seat_id: 'uuid', attempt: 'int' } as const;
const SENT = { squad_id: 'uuid', round: 'int', seq: 'int' } as const;

/**
 * Returns the results of one squad’s events, in order. Returns null when an event does not fit the bulk path, or when
 * two events concern the same payment.
 */
function settledBy({ providers }: StepEngine, rows: readonly Facts[]) {
  const names = new Set(rows.map(({ event }) => `${event.round}:${'seq' in event ? event.seq : event.seat}`));
  if (names.size < rows.length) return null;
  const settled = rows.map((row) => settlePlainly(row.squad_id, row.event, row.facts, providers));
  return settled.every((one) => one !== null) ? settled : null;
}

/** Marks charges and their contributions as confirmed, and marks payouts as paid. */
async function writeSettled(trx: Trx, on: LocalDate, rows: readonly Facts[]): Promise<void> {
  const charges = rows.flatMap(({ squad_id, event }) =>
    event.kind === 'charge_confirmed'
      ? [{ squad_id, round: event.round, seat_id: event.seat, attempt: event.attempt }]
      : [],
  );
  const payouts = rows.flatMap(({ squad_id, event }) =>
    event.kind === 'payout_paid' ? [{ squad_id, round: event.round, seq: event.seq }] : [],
  );
  if (charges.length > 0) {
    const named = asTable('named', NAMED, charges);
    const [squads, rounds] = [charges.map((one) => one.squad_id), charges.map((one) => one.round)];
    // Compares the key columns explicitly, because PostgreSQL does not always choose the index for a few hundred rows.
    const isNamed = sql`own.squad_id = any(${[...new Set(squads)]}::uuid[]) and own.round = any(${[...new Set(rounds)]}::int[])
      and own.squad_id = named.squad_id and own.round = named.round and own.seat_id = named.seat_id`;
    await sql`
      update contributions own set state = 'confirmed', owed_pot = 0, is_open = false, updated_on = ${on}
      from ${named} where ${isNamed}
    `.execute(trx);
    await sql`
      update charges own set state = 'confirmed' from ${named} where ${isNamed} and own.attempt = named.attempt
    `.execute(trx);
  }
  if (payouts.length > 0)
    await sql`
      update payouts own set state = 'paid', updated_on = ${on} from ${asTable('sent', SENT, payouts)}
      where own.squad_id = sent.squad_id and own.round = sent.round and own.seq = sent.seq
    `.execute(trx);
}

/**
 * Applies the pending events of each locked squad for which all events fit the bulk path. Uses a few statements for any
 * number of squads.
 */
export async function settlePlainEvents(trx: Trx, engine: StepEngine, on: LocalDate, waits: Waits): Promise<Read> {
  const all = await readEventFacts(trx, waits);
  const plain = [...Map.groupBy(all, (row) => row.squad_id).values()].flatMap((own) => {
    const [first, settled] = [own[0], settledBy(engine, own)];
    return first && settled ? [{ squad: first.squad_id, period: first.period, own, settled }] : [];
  });
  if (plain.length === 0) return { settled: [], rows: all };
  const done = plain.flatMap(({ own }) => own);
  await writeSettled(trx, on, done);
  const transfers = plain.flatMap(({ settled }) => settled.flatMap((one) => one.transfers));
  await post(trx, on, transfers);
  const events = plain.map(({ squad, period, settled }) => {
    return { squad, period, domainEvents: settled.map((one) => one.domainEvent), refunds: [] };
  });
  await engine.announce(trx, on, events);
  await signal(trx, plain.map(({ squad }) => squad).map(ofSquad));
  const settled = new Set(done.map(({ id }) => id));
  return { settled: [...settled], rows: all.filter(({ id }) => !settled.has(id)) };
}
