import type { SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';
import {
  accounts,
  atStake,
  type Contribution,
  cents,
  debtsOf,
  expectedPayout,
  id,
  mainPayout,
  owedTotal,
  type Rotation,
  type Round,
} from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';
import { readRotation } from '../rotation/index.ts';
import { type Practice, readPractice } from './practice.ts';
import { readSeats, readSquad, type SeatRecord } from './store.ts';
import { type SummaryRow, summaryColumns, toSummary } from './summary.ts';

interface TrackRecord {
  person_id: string;
  charged: number;
  on_time: number;
}

/** How often each member paid on time, in all their squads. */
async function records(db: Queryable, people: readonly string[]): Promise<Map<string, TrackRecord>> {
  const { rows } = await sql<TrackRecord>`
    select person_id, count(*) as charged, count(*) filter (where state = 'confirmed' and first_failed_on is null) as on_time
    from contributions join seats on seats.id = seat_id
    where person_id = any(${people}::uuid[]) and state not in ('scheduled', 'submitted', 'cancelled') group by person_id
  `.execute(db);
  return new Map(rows.map((row) => [row.person_id, row]));
}

const IN_THE_POT = ['confirmed', 'recovered'];

function contributedBy(rotation: Rotation | undefined, seat: SeatRecord): number {
  const paid = rotation?.contributions.filter((c) => c.seat === seat.id && IN_THE_POT.includes(c.state)) ?? [];
  return paid.reduce((total, contribution) => total + contribution.amount, 0);
}

function toSeat(
  seat: SeatRecord,
  me: string,
  isInside: boolean,
  rotation: Rotation | undefined,
  record: TrackRecord | undefined,
): SquadSeat {
  const started = rotation?.seats.some((found) => found.id === seat.id);
  return {
    id: seat.id,
    position: seat.position,
    name: isInside ? `${seat.firstName} ${seat.lastName}` : seat.firstName,
    initials: `${seat.firstName.charAt(0)}${seat.lastName.charAt(0)}`.toUpperCase(),
    isYou: seat.personId === me,
    status: seat.status,
    missing: rotation ? [] : seat.missing,
    onTime: record?.on_time ?? 0,
    charged: record?.charged ?? 0,
    contributed: contributedBy(rotation, seat),
    owes: rotation ? debtsOf(rotation, seat.id).reduce((total, debt) => total + owedTotal(debt), 0) : 0,
    atStake: rotation && started ? atStake(rotation, seat.id) : 0,
    nonce: seat.nonce.toString('hex'),
  };
}

function covered({ owed }: Contribution): number {
  return cents(owed.reserve + owed.fund + owed.losses);
}

interface Ids {
  payout: Map<number, string>;
  changedOn: Map<string, string>;
}

async function idsOf(db: Queryable, squadId: string): Promise<Ids> {
  const payouts = await sql<{
    round: number;
    id: string;
  }>`select round, id from payouts where squad_id = ${squadId} and seq = 0`.execute(db);
  const changes = await sql<{ key: string; on: string }>`
    select round || ':' || seat_id as key, updated_on as on from contributions where squad_id = ${squadId}
  `.execute(db);
  return {
    payout: new Map(payouts.rows.map((row) => [row.round, row.id])),
    changedOn: new Map(changes.rows.map((row) => [row.key, row.on])),
  };
}

function toRound(rotation: Rotation, round: Round, ids: Ids): SquadRound {
  const payout = mainPayout(rotation, round.number);
  const { number, kind, dueOn, chargeOn, payoutOn, recipient, opened } = round;
  return {
    number,
    kind,
    dueOn,
    chargeOn,
    payoutOn,
    recipient,
    isOpen: opened,
    payout: {
      id: ids.payout.get(number) ?? null,
      state: payout.state,
      heldReason: payout.heldReason,
      net: payout.net,
      expectedNet: expectedPayout(rotation, payout).net,
    },
    contributions: rotation.contributions
      .filter((contribution) => contribution.round === number)
      .map((contribution) => ({
        seat: contribution.seat,
        state: contribution.state,
        amount: contribution.amount,
        covered: covered(contribution),
        changedOn: ids.changedOn.get(`${number}:${contribution.seat}`) ?? chargeOn,
        retryOn: contribution.retryOn,
      })),
  };
}

/** The practice members around the one real seat, by position. */
function practiceSeats({ rotation, names }: Practice, [own]: SeatRecord[]): SeatRecord[] {
  return rotation.rounds.flatMap(({ recipient, number }) => {
    const [firstName = '', lastName = ''] = (names[recipient] ?? '').split(' ');
    if (!own || recipient === own.id) return own ?? [];
    return { ...own, id: recipient, personId: id<'person'>(recipient), position: number, firstName, lastName };
  });
}

/** One squad as somebody sees it: insiders and staff everything, others only what helps to choose. */
export async function squadDetail(call: PersonCall, squadId: string): Promise<SquadDetail> {
  const { house, me } = call;
  const { db } = house;
  const squad = await readSquad(db, squadId);
  const { rows } =
    await sql<SummaryRow>`select ${summaryColumns(me.id)} from squads where squads.id = ${squadId}`.execute(db);
  const summary = toSummary(house, found(rows[0]));
  const isInside = summary.isMine || me.role !== 'user' || squad.proposedBy === me.id;
  if (!isInside && squad.status !== 'upcoming') refuse('not_found');
  const practice = squad.kind === 'test' && summary.isMine ? await readPractice(db, squad.id) : undefined;
  const seats = practice ? practiceSeats(practice, await readSeats(db, squad)) : await readSeats(db, squad);
  const rotation = practice?.rotation ?? (await readRotation(db, squad.id));
  const [track, ids, money, swaps] = await Promise.all([
    records(
      db,
      seats.map((seat) => seat.personId),
    ),
    idsOf(db, squad.id),
    balances(db, [accounts.reserve(squad.id)]),
    sql<{ id: string; from: string; to: string }>`
      select id, from_seat as from, to_seat as to from swaps where squad_id = ${squadId} and status = 'proposed' order by created_at
    `.execute(db),
  ]);
  return {
    ...summary,
    seats: seats.map((seat) => toSeat(seat, me.id, isInside, rotation, track.get(seat.personId))),
    rounds: rotation?.rounds.map((round) => toRound(rotation, round, ids)) ?? [],
    reserve: (practice ? new Map(practice.balances) : money).get(accounts.reserve(squad.id)) ?? 0,
    inviteCode: isInside && squad.kind === 'custom' ? squad.inviteCode : null,
    draw: { commitment: squad.drawCommitment, secret: rotation ? squad.drawSecret.toString('hex') : null },
    swaps: isInside ? swaps.rows : [],
  };
}
