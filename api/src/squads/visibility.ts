import { AppError, found } from '../base/app-error.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import type { Session } from '../http/session.ts';
import { placeOf, readSquadFor, type SquadRecord } from './store.ts';

/** Role of a person in one squad. Strangers and former members have no role and get 'not_found'. */
type Viewer = 'staff' | 'player' | 'member' | 'proposer' | 'author' | 'visitor';

export interface Sight {
  /** Whether the viewer sees seats, rounds and the reserve. Otherwise, only the terms are visible. */
  readonly people: boolean;
  /** Form of the visible names: full names, or first name and initial. In a circle, members see full names. */
  readonly names: 'whole' | 'whole in a circle' | 'short';
  /**
   * Whether the viewer sees each member's missing requirements, debts and payments. Otherwise, only totals are visible.
   */
  readonly others: boolean;
  readonly inviteCode: boolean;
  /** Whether the viewer can read and write the ledger, draw, calendar and messages. */
  readonly board: boolean;
}

/** Defines the visibility of squads for each role. Every read of a squad uses this table. */
const SEES: Readonly<Record<Viewer, Sight>> = {
  staff: { people: true, names: 'whole', others: true, inviteCode: true, board: true },
  // The only real person in a practice squad. All other members are simulated.
  player: { people: true, names: 'whole', others: true, inviteCode: false, board: true },
  member: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: true },
  // Proposer of a circle who has no seat, until the circle starts.
  proposer: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: false },
  // Proposer of a running circle who has no seat. The proposer sees the proposal and the decision, but no members.
  author: { people: false, names: 'short', others: false, inviteCode: false, board: false },
  // Person who may join the squad. Anyone may join an open squad, and a person with the code may join a circle.
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

/**
 * Returns the caller's role and rights for a loaded squad. Throws 'not_found' when the caller may not see the squad.
 */
export async function visibilityOf(db: Queryable, me: Session, squad: SquadRecord, code?: string): Promise<Seen> {
  const seat = await placeOf(db, squad.id, me.id);
  return seenBy(me, squad, seat !== undefined, code);
}

/** Returns the squad with the caller's role and rights. With `code`, a stranger can visit a circle. */
export async function lookAt({ context, me }: PersonCall<WithDb>, squadId: string, code?: string): Promise<Seen> {
  const { hasSeat, ...squad } = await readSquadFor(context.db, me.id, squadId);
  return seenBy(me, squad, hasSeat, code);
}

/**
 * Returns the result of `lookAt` for callers who may see the ledger, draw, calendar and messages. Throws 'not_found'
 * for other callers.
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

/** Returns the full name 'Ada Obi', or 'Ada O.' for viewers without the right to full names. */
export function calledName(seen: Naming, { firstName, lastName }: Named): string {
  const initial = lastName.match(/./u)?.[0];
  return isCalledWhole(seen) || !initial ? `${firstName} ${lastName}`.trim() : `${firstName} ${initial}.`;
}

/** Returns whether the caller sees the decision about a proposal. Only staff and the proposer see the decision. */
export function seesProposal(me: Session, { squad, viewer }: Seen): boolean {
  return isProposer(me, squad) || (viewer === 'staff' && squad.kind === 'custom');
}

/**
 * Returns whether the caller may send invitations to a circle. Only the proposer and staff may, while the circle
 * accepts members.
 */
export function mayInvite(me: Session, seen: Seen): boolean {
  return seesProposal(me, seen) && seen.squad.status === 'upcoming';
}

/** Returns a person's name in the form that members of the squad see. */
export function calledByMembers(kind: SquadRecord['kind'], person: Named): string {
  return calledName({ squad: { kind }, sees: SEES.member }, person);
}
