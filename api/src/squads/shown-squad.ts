import { squadDetail } from '@adashi/contract';
import {
  accounts,
  CONTRIBUTION_STATES,
  type Contribution,
  HELD_REASONS,
  type LocalDate,
  missing,
  NOTHING,
  PAYOUT_STATES,
  type Payout,
  type Rotation,
} from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../base/app-error.ts';
import { day, money, personId, seatId } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { listed } from '../db/json-array.ts';
import { filled, rowsOf } from '../db/rows-of.ts';
import { held } from '../ledger/index.ts';
import { paidForSeat } from '../rotation/index.ts';
import { readinessOf, readinessRow, type SeatRecord } from './store.ts';
import { summaryColumns, summaryRow } from './summary.ts';
import type { Seen } from './visibility.ts';

const seat = z.object({
  id: seatId,
  personId,
  position: z.int().nullable(),
  status: z.enum(['active', 'left']),
  firstName: z.string(),
  lastName: z.string(),
  facts: readinessRow.nullable(),
  paid: money.nullable(),
});
/** A seat of a squad. Before the squad runs, the seat includes the missing requirements. */
export type ShownSeat = Pick<SeatRecord, 'missing'> & Omit<z.output<typeof seat>, 'facts'>;

const round = z.object({
  number: z.int(),
  kind: z.enum(['rotation', 'refund']),
  recipient: seatId,
  dueOn: day,
  submitOn: day,
  chargeOn: day,
  payoutOn: day,
  opened: z.boolean(),
  expected: money,
});

const contribution = z.object({
  round: z.int(),
  seat: seatId,
  amount: money,
  state: z.enum(CONTRIBUTION_STATES),
  pot: money,
  reserve: money,
  fund: money,
  losses: money,
  retryOn: day.nullable(),
  changedOn: day,
});

const payout = z.object({
  id: z.string(),
  round: z.int(),
  state: z.enum(PAYOUT_STATES),
  heldReason: z.enum(HELD_REASONS).nullable(),
  pot: money,
  fee: money,
  reserveShare: money,
  setOff: money,
  net: money,
  attempt: z.int(),
});

const trackRecord = z.object({ person: z.string(), charged: z.int(), onTime: z.int() });
/** Number of a member's charges, and number of charges that were paid on time. */
export type TrackRecord = Omit<z.output<typeof trackRecord>, 'person'>;

const shownRow = summaryRow.extend({
  seats: z.array(seat),
  rounds: z.array(round),
  contributions: z.array(contribution),
  payouts: z.array(payout),
  records: z.array(trackRecord),
  reserve: filled(money),
  swaps: squadDetail.shape.swaps,
  myGuarantor: squadDetail.shape.myGuarantor,
});
export type ShownRow = z.output<typeof shownRow>;

/** SQL for the seats. `paid` is null in practice squads and for callers who may not see the amount. */
const seats = (
  me: string,
  { sees }: Seen,
) => sql`select seats.id, person_id as "personId", position, seats.status, first_name as "firstName", last_name as "lastName",
    case when squads.status not in ('active', 'completed') then ${readinessOf(sql`seats.id`)} end as facts,
    case when kind <> 'test' and ${sees.others ? sql`true` : sql`person_id = ${me}`} then ${paidForSeat(sql`seats.id`)} end as paid
  from seats join people on people.id = person_id where squad_id = squads.id`;

const ROUNDS = sql`select number, kind, recipient, due_on as "dueOn", submit_on as "submitOn", charge_on as "chargeOn",
    payout_on as "payoutOn", opened, expected
  from rounds where squad_id = squads.id`;

const CONTRIBUTIONS = sql`select round, seat_id as seat, amount, state, owed_pot as pot, owed_reserve as reserve, owed_fund as fund,
    owed_losses as losses, retry_on as "retryOn", updated_on as "changedOn"
  from contributions where squad_id = squads.id`;

/** SQL for the main payout of each round. Supplements appear elsewhere. */
const PAYOUTS = sql`select id, round, state, held_reason as "heldReason", pot, fee, reserve_share as "reserveShare",
    set_off as "setOff", net, attempt
  from payouts where squad_id = squads.id and seq = 0`;

/**
 * SQL that counts each member's on-time payments. For other members, only earlier squads count, because a live count
 * would reveal this week's failures.
 */
function records(me: string, { sees }: Seen): RawBuilder<unknown> {
  const seesWhole = sees.others ? sql`true` : sql`theirs.person_id = ${me}`;
  return sql`select theirs.person_id as person, sum(charged)::int as charged, sum(on_time)::int as "onTime"
    from seats theirs join squads sooner on sooner.id = theirs.squad_id, lateral (
      select count(*) as charged, count(*) filter (where state = 'confirmed' and first_failed_on is null) as on_time
      from contributions join rounds on rounds.squad_id = contributions.squad_id and rounds.number = round
      where seat_id = theirs.id and state not in ('scheduled', 'submitted', 'cancelled')
        and (${seesWhole} or due_on < squads.start_on)) counted
    where theirs.person_id in (select person_id from seats where squad_id = squads.id)
      and (${seesWhole} or sooner.start_on < squads.start_on)
    group by theirs.person_id`;
}

/** SQL for open swap offers. Members see offers from and to their own seat; viewers with full access see all offers. */
function swaps(me: string, { sees }: Seen): RawBuilder<unknown> {
  const own = sql`exists (
      select 1 from seats where seats.id in (from_seat, to_seat) and person_id = ${me} and seats.status = 'active')`;
  return sql`select id, from_seat as from, to_seat as to, from_position as "fromPosition", to_position as "toPosition"
    from swaps where squad_id = squads.id and status = 'proposed' and ${sees.others ? sql`true` : own}`;
}

const guarantorOf = (me: string) => sql`(
  select json_build_object('id', guarantors.id, 'name', guarantors.name, 'status', guarantors.status)
  from seats join guarantors on guarantors.id = guarantor_id
  where squad_id = squads.id and person_id = ${me} and seats.status = 'active')`;

/**
 * Reads all data of a squad page in one statement. Visibility is part of the SQL text, because PostgreSQL would
 * otherwise plan every execution again.
 */
export async function readShown(db: Queryable, me: string, seen: Seen, today: LocalDate): Promise<ShownRow> {
  const { squad, sees } = seen;
  const isSeen = sees.people ? sql`true` : sql`false`;
  const row = await rowsOf(shownRow)`
    select ${summaryColumns(me, today)},
      ${listed(sql`${seats(me, seen)} and ${isSeen} order by joined_at, seats.id`)} as seats,
      ${listed(sql`${ROUNDS} and ${isSeen} order by number`)} as rounds,
      ${listed(sql`${CONTRIBUTIONS} and ${isSeen} order by round, seat_id`)} as contributions,
      ${listed(sql`${PAYOUTS} and ${isSeen} order by round`)} as payouts,
      ${listed(sql`select * from (${records(me, seen)}) counted where ${isSeen}`)} as records,
      case when ${isSeen} then ${held(accounts.reserve(squad.id))} else 0 end as reserve,
      ${listed(sql`${swaps(me, seen)} order by created_at`)} as swaps,
      ${guarantorOf(me)} as "myGuarantor"
    from squads where squads.id = ${squad.id}
  `.first(db);
  return found(row);
}

export function toSeats({ seats, orderRule }: ShownRow): ShownSeat[] {
  return seats.map(({ facts, ...row }) => ({ ...row, missing: facts ? missing(facts, orderRule === 'draw') : [] }));
}

const NOT_WAIVED = { reserve: NOTHING, fund: NOTHING, losses: NOTHING };

function toContribution({
  pot,
  reserve,
  fund,
  losses,
  changedOn: _,
  ...row
}: z.output<typeof contribution>): Contribution {
  const owed = { pot, reserve, fund, losses };
  return { ...row, owed, waived: NOT_WAIVED, firstFailedOn: null, cause: null, charges: [] };
}

function toPayout({ id: _, ...row }: z.output<typeof payout>): Payout {
  return { ...row, seq: 0, approvals: [], account: null, provider: null, noAccountSince: null };
}

/**
 * Returns a running squad for display only, or undefined before the start. Many details are missing
 * (api/test/shown-squad.test.ts), so a step must never use this rotation.
 */
export function toShownRotation(row: ShownRow, { squad }: Seen): Rotation | undefined {
  const { status } = row;
  if (status !== 'active' && status !== 'completed') return undefined;
  return {
    id: squad.id,
    status,
    terms: squad,
    seats: row.seats.map((each) => ({
      id: each.id,
      person: each.personId,
      status: each.status,
      defaulted: false,
      blocked: null,
      account: null,
      walletPays: false,
    })),
    rounds: row.rounds,
    contributions: row.contributions.map(toContribution),
    payouts: row.payouts.map(toPayout),
    shareOuts: 0,
  };
}
