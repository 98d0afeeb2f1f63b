import {
  type AskedFor,
  add,
  askedOfGuarantor,
  askedUpTo,
  atStake,
  type Cents,
  cents,
  id,
  least,
  NOTHING,
  ownRound,
  type Rotation,
} from '@adashi/core';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Providers } from '../../providers/ports.ts';
import type { WithEngine } from '../../rotation/index.ts';
import { applyEvents, readRotations, storeEvents } from '../../rotation/index.ts';
import { type AnsweredSeat, answeredSeats, orderedOf } from './store.ts';

/** A guarantor's liability for one seat, in cents: the possible future amount, and the amount due now (MONEY §3.5). */
export interface Burden {
  readonly seat: AnsweredSeat;
  /** Round in which the member receives the pot, or null until the round is known. */
  readonly position: number | null;
  /** Undefined before the squad starts. */
  readonly rotation: Rotation | undefined;
  readonly atStake: Cents;
  readonly asked: readonly AskedFor[];
  /**
   * Amount that the guarantor approved but that was not debited yet. The guarantor is not asked again for this amount.
   */
  readonly underWay: Cents;
}

/** Amount due from a guarantor for one round of one seat, in cents. */
export interface Debt {
  readonly squad: string;
  readonly round: number;
  readonly seat: string;
  readonly amount: Cents;
}

/** Returns the signed amount of a squad that the guarantor has not paid yet. Never negative. */
const unusedOf = ({ promised, paid }: AnsweredSeat): Cents => cents(Math.max(0, promised - paid));

/** Returns all seats of the given guarantors, with the due amounts. Reads all seats in one batch. */
export async function burdensOfAll(db: Queryable, guarantors: readonly string[]): Promise<Burden[]> {
  const seats = await answeredSeats(db, guarantors);
  const ordered = await orderedOf(db, guarantors);
  const rotations = await readRotations(
    db,
    seats.map(({ id: squad }) => squad),
  );
  const rotationOf = new Map(rotations.map((rotation) => [rotation.id, rotation]));
  return seats.map((seat): Burden => {
    const rotation = rotationOf.get(seat.id);
    const position = (rotation && ownRound(rotation, seat.seat)?.number) ?? seat.position;
    const isSeated = rotation?.seats.some((found) => found.id === seat.seat);
    if (!rotation || !isSeated)
      return { seat, position, rotation: undefined, atStake: NOTHING, asked: [], underWay: NOTHING };
    const isOnItsWay = ({ debt: { round } }: AskedFor) =>
      ordered.some((charge) => charge.seat === seat.seat && charge.round === round);
    const ordering = ordered.filter((charge) => charge.seat === seat.seat).map(({ amount }) => cents(amount));
    const unused = unusedOf(seat);
    const all = askedOfGuarantor(rotation, seat.seat, unused);
    const asked = askedUpTo(
      all.filter((one) => !isOnItsWay(one)),
      cents(Math.max(0, unused - add(...ordering))),
    );
    const underWay = all.filter(isOnItsWay).reduce((total, { amount }) => add(total, amount), NOTHING);
    return { seat, position, rotation, atStake: least(atStake(rotation, seat.seat), unused), asked, underWay };
  });
}

/** Returns all seats of one guarantor, with the due amounts. */
export async function burdensOf(context: WithDb, guarantorId: string): Promise<Burden[]> {
  return burdensOfAll(context.db, [guarantorId]);
}

/** Returns the guarantor's due debts. Excludes debts with a debit in progress. */
export async function debtsOf(context: WithDb, guarantorId: string): Promise<Debt[]> {
  return (await burdensOf(context, guarantorId)).flatMap(({ seat, asked }) =>
    asked.map(({ debt: { round }, amount }) => ({ squad: seat.id, round, seat: seat.seat, amount })),
  );
}

/**
 * Pays the debts immediately (sandbox only) and returns the amount in cents. Idempotent: a repeated request stores the
 * payment once.
 */
export async function payDebts(
  context: WithDb & WithClock & WithEngine & Pick<Providers, 'payments'>,
  guarantorId: string,
): Promise<number> {
  const day = context.clock.today();
  const guarantor = id<'guarantor'>(guarantorId);
  const provider = context.payments.name;
  const payments = (await debtsOf(context, guarantorId)).map((debt) => {
    const payment = `guarantor:${debt.squad}:${debt.round}:${debt.seat}:${day}`;
    return { ...debt, payment, squad: id<'squad'>(debt.squad), seat: id<'seat'>(debt.seat) };
  });
  await inTransaction(context.db, async (trx) => {
    const events = payments.map(({ payment, squad, round, seat, amount }) => {
      return {
        eventId: payment,
        squad,
        event: { kind: 'debt_paid' as const, round, seat, amount, payment, provider, guarantor },
      };
    });
    await storeEvents(trx, provider, events);
    await sql`
      insert into guarantor_payments (payment, guarantor_id, squad_id, round, amount, paid_at)
      select payment, ${guarantorId}, squad, round, amount, ${context.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as (payment text, squad uuid, round int, amount bigint)
      on conflict (payment) do nothing
    `.execute(trx);
    await writeAudit(trx, { kind: 'guarantor', id: guarantorId }, 'guarantor_paid', `guarantor:${guarantorId}`, {
      payments: payments.length,
    });
  });
  await applyEvents(context.engine, day);
  return payments.reduce((total, { amount }) => total + amount, 0);
}
