import { AppError, found } from '../base/app-error.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import type { Session } from '../http/session.ts';
import { placeOf, readSquadFor, type SquadRecord } from './store.ts';

/** The role of a person toward one squad. For strangers and former members, the squad doesn't exist. */
type Viewer = 'staff' | 'player' | 'member' | 'proposer' | 'author' | 'visitor';

export interface Sight {
  /** Seats, rounds and reserve; without this right, only the terms. */
  readonly people: boolean;
  /** Full names, or first name and initial. Members of a circle see each other's full names. */
  readonly names: 'whole' | 'whole in a circle' | 'short';
  /** Each member's missing requirements, debts and payments; without this right, only totals. */
  readonly others: boolean;
  readonly inviteCode: boolean;
  /** Ledger, draw, calendar and messages, to read and to write. */
  readonly board: boolean;
}

/** The only table of squad visibility; every read uses it. */
const SEES: Readonly<Record<Viewer, Sight>> = {
  staff: { people: true, names: 'whole', others: true, inviteCode: true, board: true },
  // The one real person of a practice squad; the others are simulated.
  player: { people: true, names: 'whole', others: true, inviteCode: false, board: true },
  member: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: true },
  // The proposer of a circle without a seat, until its start.
  proposer: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: false },
  // The proposer of a circle that runs without them: sees the proposal and its decision, but nothing of the members.
  author: { people: false, names: 'short', others: false, inviteCode: false, board: false },
  // A person who may join: anyone for an open squad, anyone with the code for a circle.
  visitor: { people: true, names: 'short', others: false, inviteCode: false, board: false },
};

const isProposer = (me: Session, { kind, proposedBy }: SquadRecord) => kind === 'custom' && proposedBy === me.id;

function viewerOf(me: Session, squad: SquadRecord, hasSeat: boolean, code: string | undefined): Viewer | null {
  if (me.role !== 'user') return 'staff';
  if (hasSeat) return squad.kind === 'test' ? 'player' : 'member';
  const hasStarted = squad.status === 'active' || squad.status === 'completed';
  if (isProposer(me, squad)) return hasStarted ? 'author' : 'proposer';
  const isOpen = squad.kind !== 'custom' || code === squad.inviteCode;
  return squad.status === 'upcoming' && isOpen ? 'visitor' : null;
}

export interface Seen {
  readonly squad: SquadRecord;
  readonly viewer: Viewer;
  readonly sees: Sight;
}

function seenBy(me: Session, squad: SquadRecord, hasSeat: boolean, code: string | undefined): Seen {
  const viewer = found(viewerOf(me, squad, hasSeat, code), 'not_found');
  return { squad, viewer, sees: SEES[viewer] };
}

/** Returns the caller's visibility of a loaded squad. Throws 'not_found' when the caller may see nothing. */
export async function visibilityOf(db: Queryable, me: Session, squad: SquadRecord, code?: string): Promise<Seen> {
  const seat = await placeOf(db, squad.id, me.id);
  return seenBy(me, squad, seat !== undefined, code);
}

/** Returns the squad with the caller's visibility; `code` makes a stranger a visitor of a circle. */
export async function lookAt({ context, me }: PersonCall<WithDb>, squadId: string, code?: string): Promise<Seen> {
  const { hasSeat, ...squad } = await readSquadFor(context.db, me.id, squadId);
  return seenBy(me, squad, hasSeat, code);
}

/** Like `lookAt`, for members-only parts: ledger, draw, calendar and messages. */
export async function lookAtBoard(call: PersonCall<WithDb>, squadId: string): Promise<Seen> {
  const seen = await lookAt(call, squadId);
  if (!seen.sees.board) throw new AppError('not_found');
  return seen;
}

interface Naming {
  readonly squad: Pick<SquadRecord, 'kind'>;
  readonly sees: Pick<Sight, 'names'>;
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns whether the caller sees full names. */
function isCalledWhole({ squad, sees }: Naming): boolean {
  return sees.names === 'whole' || (sees.names === 'whole in a circle' && squad.kind === 'custom');
}

/** Returns 'Ada Obi', or 'Ada O.' for viewers who see short names. */
export function calledName(seen: Naming, { firstName, lastName }: Named): string {
  const initial = lastName.match(/./u)?.[0];
  return isCalledWhole(seen) || !initial ? `${firstName} ${lastName}`.trim() : `${firstName} ${initial}.`;
}

/** Only the proposer, with or without a seat, and staff see the decision about a proposal. */
export function seesProposal(me: Session, { squad, viewer }: Seen): boolean {
  return isProposer(me, squad) || (viewer === 'staff' && squad.kind === 'custom');
}

/** Only the proposer and staff may invite people to a circle by mail, while it accepts members. */
export function mayInvite(me: Session, seen: Seen): boolean {
  return seesProposal(me, seen) && seen.squad.status === 'upcoming';
}

/** Returns a person's name as the members of the squad see it. */
export function calledByMembers(kind: SquadRecord['kind'], person: Named): string {
  return calledName({ squad: { kind }, sees: SEES.member }, person);
}
