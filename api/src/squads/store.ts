import type { LocalDate, OrderRule, ReadinessFacts, SeatId, SquadId, SquadKind, SquadStatus } from '@adashi/core';
import { type Cents, missing, type PersonId, type Requirement } from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../db/database.ts';
import { found, refuse } from '../http/refusal.ts';

export interface SquadRecord {
  id: SquadId;
  name: string;
  kind: SquadKind;
  status: SquadStatus;
  contribution: Cents;
  size: number;
  startOn: LocalDate;
  orderRule: OrderRule;
  feeBps: number;
  reserveBps: number;
  inviteCode: string;
  proposedBy: string | null;
  drawSecret: Buffer;
  drawCommitment: string;
}

const COLUMNS = sql`id, name, kind, status, contribution, size, start_on as "startOn", order_rule as "orderRule",
  fee_bps as "feeBps", reserve_bps as "reserveBps", invite_code as "inviteCode", proposed_by as "proposedBy",
  draw_secret as "drawSecret", draw_commitment as "drawCommitment"`;

export async function readSquad(db: Queryable, id: string): Promise<SquadRecord> {
  const { rows } = await sql<SquadRecord>`select ${COLUMNS} from squads where id = ${id}`.execute(db);
  return found(rows[0]);
}

/** The squad, which nobody else may change until this transaction ends. */
export async function lockSquad(trx: Trx, id: string): Promise<SquadRecord> {
  const { rows } = await sql<SquadRecord>`select ${COLUMNS} from squads where id = ${id} for update`.execute(trx);
  return found(rows[0]);
}

export interface SeatRecord {
  id: SeatId;
  personId: PersonId;
  position: number | null;
  status: 'active' | 'left';
  firstName: string;
  lastName: string;
  email: string;
  language: 'en' | 'fr';
  nonce: Buffer;
  missing: Requirement[];
}

type SeatRow = Omit<SeatRecord, 'missing'> & ReadinessFacts;

/** The seats of a squad in order of joining, each with what is still missing. */
export async function readSeats(db: Queryable, squad: Pick<SquadRecord, 'id' | 'orderRule'>): Promise<SeatRecord[]> {
  const { rows } = await sql<SeatRow>`
    select seats.id, seats.person_id as "personId", position, seats.status, first_name as "firstName", last_name as "lastName",
      email, language, nonce, identity_verified as "identityVerified", mandate_active as "mandateActive",
      position_set as "positionSet", guarantor_verified as "guarantorVerified", agreement_signed as "agreementSigned"
    from seats join seat_readiness on seat_id = seats.id join people on people.id = seats.person_id
    where seats.squad_id = ${squad.id} order by joined_at, seats.id
  `.execute(db);
  return rows.map((row) => ({ ...row, missing: missing(row, squad.orderRule === 'draw') }));
}

export async function seatOfPerson(
  db: Queryable,
  squadId: string,
  personId: string,
): Promise<{ id: SeatId; position: number | null }> {
  const { rows } = await sql<{ id: SeatId; position: number | null }>`
    select id, position from seats where squad_id = ${squadId} and person_id = ${personId} and status = 'active'
  `.execute(db);
  return found(rows[0]);
}

/** Who owes anything cannot join (MONEY §3.6). */
export async function checkOwesNothing(db: Queryable, personId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from contributions join seats on seats.id = seat_id
    where person_id = ${personId} and state in ('defaulted', 'charged_back')
      and owed_pot + owed_reserve + owed_fund + owed_losses > 0 limit 1
  `.execute(db);
  if (rows.length > 0) refuse('in_default');
}
