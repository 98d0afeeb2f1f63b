import { type SquadDetail, type SquadSeat, squadDetail } from '@adashi/contract';
import { accounts, id } from '@adashi/core';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { filled, rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/bind.ts';
import { found } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { balances } from '../ledger/index.ts';
import { openPractice, type Practice } from '../practice/index.ts';
import { readRotation } from '../rotation/index.ts';
import { readRowFacts, toRound } from './round-view.ts';
import { readSeatFiles } from './seat-files.ts';
import { countSeats, toSeat, trackRecords } from './seat-view.ts';
import { readSeats, type SeatRecord } from './store.ts';
import { summaryColumns, summaryRow, toSummary } from './summary.ts';
import { lookAt, mayInvite, type Seen, type Sight, seesProposal } from './viewer.ts';

/** The practice members around the one real seat, by position. */
function practiceSeats({ rotation, names }: Practice, [own]: SeatRecord[]): SeatRecord[] {
  return rotation.rounds.flatMap(({ recipient, number }) => {
    const [firstName = '', lastName = ''] = (names[recipient] ?? '').split(' ');
    if (!own || recipient === own.id) return own ?? [];
    return { ...own, id: recipient, personId: id<'person'>(recipient), position: number, firstName, lastName };
  });
}

// An open offer names both positions (migration 0013).
const offerRow = squadDetail.shape.swaps.element.extend({ fromPosition: filled(z.int()), toPosition: filled(z.int()) });

/** The open offers to swap: a member's own, both ways; all for who sees all. */
async function openSwaps(
  db: Queryable,
  squadId: string,
  sees: Sight,
  mine: string | undefined,
): Promise<SquadDetail['swaps']> {
  return rowsOf(offerRow)`
    select id, from_seat as from, to_seat as to, from_position as "fromPosition", to_position as "toPosition"
    from swaps where squad_id = ${squadId} and status = 'proposed'
      and (${sees.others} or ${mine ?? null}::uuid in (from_seat, to_seat)) order by created_at
  `.all(db);
}

const guarantorRow = squadDetail.shape.myGuarantor.unwrap();

async function guarantorOf(db: Queryable, seat: string | undefined): Promise<SquadDetail['myGuarantor']> {
  const row = await rowsOf(guarantorRow)`
    select guarantors.id, name, guarantors.status from seats join guarantors on guarantors.id = guarantor_id
    where seats.id = ${seat ?? null}
  `.first(db);
  return row ?? null;
}

function proposalOf(me: Session, seen: Seen): SquadDetail['proposal'] {
  if (!seesProposal(me, seen)) return null;
  const { proposedBy, decidedOn, decisionReason } = seen.squad;
  return { isMine: proposedBy === me.id, decidedOn, reason: decisionReason, mayInvite: mayInvite(me, seen) };
}

/** One squad as somebody sees it; `code` lets a stranger into a circle. What each may see stands in viewer.ts. */
export async function readDetail(call: PersonCall, squadId: string, code?: string): Promise<SquadDetail> {
  const { house, me } = call;
  const { db } = house;
  const seen = await lookAt(call, squadId, code);
  const { squad, viewer, sees } = seen;
  const practice = viewer === 'player' ? await openPractice(house, squad.id) : undefined;
  const row = await rowsOf(summaryRow)`select ${summaryColumns(me.id)} from squads where squads.id = ${squadId}`.first(
    db,
  );
  const summary = toSummary(house, found(row));
  const taken = sees.people ? await readSeats(db, squad) : [];
  const seats = practice ? practiceSeats(practice, taken) : taken;
  const rotation = practice?.rotation ?? (sees.people ? await readRotation(db, squad.id) : undefined);
  const mine = seats.find((seat) => seat.personId === me.id && seat.status === 'active')?.id;
  const people = seats.map((seat) => seat.personId);
  const [files, records, facts, money, swaps, myGuarantor] = await Promise.all([
    viewer === 'staff' ? readSeatFiles(db, me.id, squad.id) : new Map<string, NonNullable<SquadSeat['file']>>(),
    trackRecords(db, me.id, seen, people),
    readRowFacts(db, squad.id),
    balances(db, sees.people ? [accounts.reserve(squad.id)] : []),
    openSwaps(db, squad.id, sees, mine),
    guarantorOf(db, mine),
  ]);
  return {
    ...summary,
    seats: seats.map((seat) =>
      toSeat(seen, seat, me.id, rotation, records.get(seat.personId), files.get(seat.id) ?? null),
    ),
    counts: countSeats(seats, rotation),
    rounds: rotation?.rounds.map((round) => toRound(rotation, round, facts, sees, mine)) ?? [],
    reserve: (practice ? new Map(practice.balances) : money).get(accounts.reserve(squad.id)) ?? 0,
    inviteCode: sees.inviteCode && squad.kind === 'custom' ? squad.inviteCode : null,
    swaps,
    beganAnew: practice?.beganAnew ?? false,
    myGuarantor,
    proposal: proposalOf(me, seen),
  };
}
