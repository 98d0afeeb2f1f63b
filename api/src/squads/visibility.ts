import { AppError, found } from '../base/app-error.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import type { Session } from '../http/session.ts';
import { placeOf, readSquadFor, type SquadRecord } from './store.ts';

/** The role of a person toward one squad. Strangers and former members have no role and get 'not_found'. */
type Viewer = 'staff' | 'player' | 'member' | 'proposer' | 'author' | 'visitor';

export interface Sight {
  /** Right to see seats, rounds and reserve. Without this right, only the terms are visible. */
  readonly people: boolean;
  /** Form of the names: full names, or first name and initial. Members of a circle see the full names of each other. */
  readonly names: 'whole' | 'whole in a circle' | 'short';
  /**
   * Right to see each member's missing requirements, debts and payments. Without this right, only totals are visible.
   */
  readonly others: boolean;
  readonly inviteCode: boolean;
  /** Right to read and write the ledger, draw, calendar and messages. */
  readonly board: boolean;
}

/** The only table of squad visibility. Every read of a squad uses this table. */
const SEES: Readonly<Record<Viewer, Sight>> = {
  staff: { people: true, names: 'whole', others: true, inviteCode: true, board: true },
  // The one real person of a practice squad. All other members are simulated.
  player: { people: true, names: 'whole', others: true, inviteCode: false, board: true },
  member: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: true },
  // The proposer of a circle without a seat, until the circle starts.
  proposer: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: false },
  // The proposer of a circle that runs without the proposer: sees the proposal and the decision, but nothing about the
  // members.
  author: { people: false, names: 'short', others: false, inviteCode: false, board: false },
  // A person who may join the squad: anyone for an open squad, anyone with the code for a circle.
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

/** Returns the caller's role and rights for a loaded squad. Throws 'not_found' when the caller may see nothing. */
export async function visibilityOf(db: Queryable, me: Session, squad: SquadRecord, code?: string): Promise<Seen> {
  const seat = await placeOf(db, squad.id, me.id);
  return seenBy(me, squad, seat !== undefined, code);
}

/** Returns the squad with the caller's role and rights. With `code`, a stranger becomes a visitor of a circle. */
export async function lookAt({ context, me }: PersonCall<WithDb>, squadId: string, code?: string): Promise<Seen> {
  const { hasSeat, ...squad } = await readSquadFor(context.db, me.id, squadId);
  return seenBy(me, squad, hasSeat, code);
}

/**
 * Returns the result of `lookAt`. Throws 'not_found' unless the caller may see the members-only parts: ledger, draw,
 * calendar and messages.
 */
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

/** Returns the full name 'Ada Obi', or 'Ada O.' for viewers who see short names. */
export function calledName(seen: Naming, { firstName, lastName }: Named): string {
  const initial = lastName.match(/./u)?.[0];
  return isCalledWhole(seen) || !initial ? `${firstName} ${lastName}`.trim() : `${firstName} ${initial}.`;
}

/**
 * Returns whether the caller sees the decision about a proposal. Only the proposer, with or without a seat, and staff
 * see the decision.
 */
export function seesProposal(me: Session, { squad, viewer }: Seen): boolean {
  return isProposer(me, squad) || (viewer === 'staff' && squad.kind === 'custom');
}

/**
 * Returns whether the caller may invite people to a circle by mail. Only the proposer and staff may, while the circle
 * accepts members.
 */
export function mayInvite(me: Session, seen: Seen): boolean {
  return seesProposal(me, seen) && seen.squad.status === 'upcoming';
}

/** Returns a person's name in the form that the members of the squad see. */
export function calledByMembers(kind: SquadRecord['kind'], person: Named): string {
  return calledName({ squad: { kind }, sees: SEES.member }, person);
}
