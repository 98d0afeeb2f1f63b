import {
  id,
  missing,
  ORDER_RULES,
  PERIODS,
  type ReadinessFacts,
  type SeatId,
  SQUAD_KINDS,
  SQUAD_STATUSES,
} from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError, found } from '../base/app-error.ts';
import { bytes, day, language, money, personId, seatId, squadId } from '../db/columns.ts';
import type { Queryable, Trx } from '../db/database.ts';
import { isThere, rowsOf } from '../db/rows-of.ts';
import { ofSquad, signal } from '../db/signals.ts';

const squadRow = z.object({
  id: squadId,
  name: z.string(),
  kind: z.enum(SQUAD_KINDS),
  status: z.enum(SQUAD_STATUSES),
  contribution: money,
  period: z.enum(PERIODS),
  size: z.int(),
  startOn: day,
  orderRule: z.enum(ORDER_RULES),
  feeBps: z.int(),
  reserveBps: z.int(),
  leadDays: z.int(),
  payoutDays: z.int(),
  maxYearlyRate: z.int(),
  inviteCode: z.string(),
  proposedBy: z.string().nullable(),
  drawSecret: bytes,
  drawCommitment: z.string(),
  decidedOn: day.nullable(),
  decisionReason: z.string().nullable(),
});
export type SquadRecord = z.output<typeof squadRow>;

const COLUMNS = sql`id, name, kind, status, contribution, period, size, start_on as "startOn", order_rule as "orderRule",
  fee_bps as "feeBps", reserve_bps as "reserveBps", lead_days as "leadDays", payout_days as "payoutDays",
  max_yearly_rate as "maxYearlyRate", invite_code as "inviteCode", proposed_by as "proposedBy",
  draw_secret as "drawSecret", draw_commitment as "drawCommitment",
  decided_on as "decidedOn", decision_reason as "decisionReason"`;

export async function readSquad(db: Queryable, id: string): Promise<SquadRecord> {
  return found(await rowsOf(squadRow)`select ${COLUMNS} from squads where id = ${id}`.first(db));
}

const squadForRow = squadRow.extend({ hasSeat: z.boolean() });

/** Returns a squad, and whether the person has a seat in that squad. */
export async function readSquadFor(db: Queryable, person: string, id: string): Promise<z.output<typeof squadForRow>> {
  const row = await rowsOf(squadForRow)`
    select ${COLUMNS}, exists (
      select 1 from seats where squad_id = ${id} and person_id = ${person} and status = 'active') as "hasSeat"
    from squads where id = ${id}
  `.first(db);
  return found(row);
}

/** Locks a squad until the transaction ends, and signals open pages of the squad to reload. */
export async function lockSquad(trx: Trx, id: string): Promise<SquadRecord> {
  await signal(trx, [ofSquad(id)]);
  return found(await rowsOf(squadRow)`select ${COLUMNS} from squads where id = ${id} for update`.first(trx));
}

export const readinessRow = z.object({
  identityVerified: z.boolean(),
  mandateActive: z.boolean(),
  positionSet: z.boolean(),
  guarantorVerified: z.boolean(),
  agreementSigned: z.boolean(),
}) satisfies z.ZodType<ReadinessFacts>;

const seatRow = z.object({
  id: seatId,
  personId,
  position: z.int().nullable(),
  status: z.enum(['active', 'left']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language,
  nonce: bytes,
  ...readinessRow.shape,
});
export type SeatRecord = Omit<z.output<typeof seatRow>, keyof ReadinessFacts> & {
  missing: ReturnType<typeof missing>;
};

/** SQL for the start requirements of a seat, as one JSON value. */
export const readinessOf = (seat: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('identityVerified', identity_verified, 'mandateActive', mandate_active, 'positionSet', position_set,
    'guarantorVerified', guarantor_verified, 'agreementSigned', agreement_signed) from seat_readiness where seat_id = ${seat})`;

/** Returns the seats of a squad in order of joining, each with the missing requirements. */
export async function readSeats(db: Queryable, squad: Pick<SquadRecord, 'id' | 'orderRule'>): Promise<SeatRecord[]> {
  const rows = await rowsOf(seatRow)`
    select seats.id, seats.person_id as "personId", position, seats.status, first_name as "firstName", last_name as "lastName",
      email, language, nonce, identity_verified as "identityVerified", mandate_active as "mandateActive",
      position_set as "positionSet", guarantor_verified as "guarantorVerified", agreement_signed as "agreementSigned"
    from seats join seat_readiness on seat_id = seats.id join people on people.id = seats.person_id
    where seats.squad_id = ${squad.id} order by joined_at, seats.id
  `.all(db);
  return rows.map((row) => ({ ...row, missing: missing(row, squad.orderRule === 'draw') }));
}

interface SeatPlace {
  readonly id: SeatId;
  readonly position: number | null;
}

/** Builds the query for a squad's active seats. */
const placesIn = (db: Queryable, squadId: string) =>
  db.selectFrom('seats').select(['id', 'position']).where('squad_id', '=', squadId).where('status', '=', 'active');

/** Returns a person's active seat in a squad. */
export async function placeOf(db: Queryable, squadId: string, personId: string): Promise<SeatPlace | undefined> {
  const seat = await placesIn(db, squadId).where('person_id', '=', personId).executeTakeFirst();
  return seat && { ...seat, id: id<'seat'>(seat.id) };
}

/** Returns a person's active seat in a squad. Throws 'not_found' without such a seat. */
export async function seatOfPerson(db: Queryable, squadId: string, personId: string): Promise<SeatPlace> {
  return found(await placeOf(db, squadId, personId));
}

/** Returns an active seat by id. Throws 'not_found' without such a seat. */
export async function activeSeat(db: Queryable, squadId: string, seat: string): Promise<SeatPlace> {
  const place = found(await placesIn(db, squadId).where('id', '=', seat).executeTakeFirst());
  return { ...place, id: id<'seat'>(place.id) };
}

/** Throws when the squad has no such position, or when another seat has the position. */
export async function checkPosition(db: Queryable, squad: SquadRecord, position: number): Promise<void> {
  if (position > squad.size) throw new AppError('bad_input', { fields: { position: 'This position does not exist' } });
  if (await placesIn(db, squad.id).where('position', '=', position).executeTakeFirst())
    throw new AppError('position_taken');
}

/** Throws when the person has a debt, because people with debts cannot join a squad (MONEY §3.6). */
export async function checkOwesNothing(db: Queryable, personId: string): Promise<void> {
  const owes = await isThere(
    db,
    sql`
      select 1 from contributions join seats on seats.id = seat_id
      where person_id = ${personId} and state in ('defaulted', 'charged_back')
        and owed_pot + owed_reserve + owed_fund + owed_losses > 0 limit 1
    `,
  );
  if (owes) throw new AppError('in_default');
}
