import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { accounts, id, isInDefault, type Rotation } from '@adashi/core';
import { z } from 'zod';
import type { WithClock } from '../base/clock.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/call.ts';
import type { Session } from '../http/session.ts';
import { readRotation } from '../rotation/index.ts';
import { openPractice, type Practice } from './practice/index.ts';
import { rowFacts, toRound } from './round-view.ts';
import { readSeatFiles } from './seat-files.ts';
import { countSeats, toSeat } from './seat-view.ts';
import { readShown, type ShownRow, type ShownSeat, toSeats, toShownRotation } from './shown-squad.ts';
import { practiceMoney, readMoney, troubleOf } from './squad-facts.ts';
import { toSummary } from './summary.ts';
import { lookAt, mayInvite, type Seen, seesProposal } from './visibility.ts';

/** Returns the seats of a practice squad by position: the member's seat and simulated seats. */
function practiceSeats({ rotation, names }: Practice, [own]: ShownSeat[]): ShownSeat[] {
  return rotation.rounds.flatMap(({ recipient, number }) => {
    const [firstName = '', lastName = ''] = (names[recipient] ?? '').split(' ');
    if (!own || recipient === own.id) return own ?? [];
    return { ...own, id: recipient, personId: id<'person'>(recipient), position: number, firstName, lastName };
  });
}

type Proposal = NonNullable<SquadDetail['proposal']>;

const proposerRow = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Returns the proposer for staff, with the email, because two people can have the same name. */
async function proposerOf(db: Queryable, { viewer, squad }: Seen): Promise<Proposal['by']> {
  if (viewer !== 'staff' || squad.proposedBy === null) return null;
  const row = await rowsOf(proposerRow)`
    select id, first_name || ' ' || last_name as name, email from people
    where id = ${squad.proposedBy} and erased_at is null
  `.first(db);
  return row ?? null;
}

async function proposalOf(db: Queryable, me: Session, seen: Seen): Promise<SquadDetail['proposal']> {
  if (!seesProposal(me, seen)) return null;
  const { proposedBy, decidedOn, decisionReason } = seen.squad;
  const isMine = proposedBy === me.id;
  return { isMine, by: await proposerOf(db, seen), decidedOn, reason: decisionReason, mayInvite: mayInvite(me, seen) };
}

/** Returns a squad with everything that a forecast needs. A completed squad has no forecast. */
async function rotationOf(db: Queryable, row: ShownRow, seen: Seen): Promise<Rotation | undefined> {
  if (row.status === 'active') return readRotation(db, seen.squad.id);
  return toShownRotation(row, seen);
}

const NO_FILES: ReadonlyMap<string, SquadSeat['file']> = new Map();

/** Returns the parts of a squad that the caller may see (visibility.ts). With `code`, a visitor can open a circle. */
export async function readDetail(
  call: PersonCall<WithDb & WithClock>,
  squadId: string,
  code?: string,
): Promise<SquadDetail> {
  const { context, me } = call;
  const { db } = context;
  const seen = await lookAt(call, squadId, code);
  const { squad, viewer, sees } = seen;
  // Reads the practice squad first, because the read may reset the squad.
  const practice = viewer === 'player' ? await openPractice(context, squad.id) : undefined;
  const row = await readShown(db, me.id, seen, context.clock.today());
  const {
    seats: _seats,
    rounds: _rounds,
    contributions: _contributions,
    payouts: _payouts,
    records,
    reserve,
    swaps,
    myGuarantor,
    ...summary
  } = row;
  const files = viewer === 'staff' ? await readSeatFiles(db, squad.id) : NO_FILES;
  const seats = practice ? practiceSeats(practice, toSeats(row)) : toSeats(row);
  const rotation = practice?.rotation ?? (sees.people ? await rotationOf(db, row, seen) : undefined);
  const money = practice ? practiceMoney(practice) : rotation && (await readMoney(db, context.clock.today(), rotation));
  const mine = seats.find((seat) => seat.personId === me.id && seat.status === 'active')?.id;
  const recordOf = new Map(records.map((record) => [record.person, record]));
  const facts = rowFacts(row);
  return {
    ...toSummary(context, summary),
    seats: seats.map((seat) =>
      toSeat(seen, seat, me.id, rotation, recordOf.get(seat.personId), files.get(seat.id) ?? null),
    ),
    counts: countSeats(seats, rotation),
    rounds: rotation?.rounds.map((round) => toRound(rotation, round, facts, sees, mine, money)) ?? [],
    reserve: practice ? (new Map(practice.balances).get(accounts.reserve(squad.id)) ?? 0) : reserve,
    ...(rotation && money ? troubleOf(rotation, money, sees, mine) : { trouble: null, ownDebt: null }),
    inviteCode: sees.inviteCode && squad.kind === 'custom' ? squad.inviteCode : null,
    suspended: me.isSuspended,
    inDefault: rotation !== undefined && mine !== undefined && isInDefault(rotation, mine),
    swaps: swaps.filter(
      ({ from }) => sees.others || from === mine || !(rotation && isInDefault(rotation, id<'seat'>(from))),
    ),
    beganAnew: practice?.beganAnew ?? false,
    myGuarantor,
    proposal: await proposalOf(db, me, seen),
  };
}
