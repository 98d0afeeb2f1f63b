import { AppError, found } from '../base/app-error.ts';
import type { Queryable } from '../db/database.ts';
import { isThere } from '../db/rows-of.ts';
import type { PersonCall } from '../http/router.ts';
import type { Session } from '../http/session.ts';
import { readSquadFor, type SquadRecord, seatIn } from './store.ts';

/** Who somebody is to one squad. A stranger, and who has left, is nobody to it: for them it is not there. */
export type Viewer = 'staff' | 'player' | 'member' | 'proposer' | 'author' | 'visitor';

export interface Sight {
  /** Its seats, rounds and reserve; else only what was agreed on. */
  readonly people: boolean;
  /** Whole names; else a first name and an initial. A circle of their own knows itself by whole names. */
  readonly names: 'whole' | 'whole in a circle' | 'short';
  /** What each of the others misses, owes and has paid; else that is told in counts. */
  readonly others: boolean;
  readonly inviteCode: boolean;
  /** Ledger, draw, calendar, and the messages, to read and to write. */
  readonly board: boolean;
}

/** Who sees what of a squad: the one table of it, and every reading asks it. */
const SEES: Readonly<Record<Viewer, Sight>> = {
  staff: { people: true, names: 'whole', others: true, inviteCode: true, board: true },
  // The one real person of a practice squad; the others are made up.
  player: { people: true, names: 'whole', others: true, inviteCode: false, board: true },
  member: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: true },
  // Who proposed a circle and has no seat in it, until it starts.
  proposer: { people: true, names: 'whole in a circle', others: false, inviteCode: true, board: false },
  // The same, once it runs without them: what they proposed and what was decided, and nothing of its members.
  author: { people: false, names: 'short', others: false, inviteCode: false, board: false },
  // Who may join: anybody where it is open to all, in a circle who has its code.
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

/** What the caller sees of a squad that was read; refuses with 'not found' where that is nothing. */
export async function visibilityOf(db: Queryable, me: Session, squad: SquadRecord, code?: string): Promise<Seen> {
  return seenBy(me, squad, await isThere(db, seatIn(squad.id, me.id)), code);
}

/** The squad with what the caller sees of it; in a circle, `code` makes a visitor of a stranger. */
export async function lookAt({ context, me }: PersonCall, squadId: string, code?: string): Promise<Seen> {
  const { hasSeat, ...squad } = await readSquadFor(context.db, me.id, squadId);
  return seenBy(me, squad, hasSeat, code);
}

/** The same for what belongs to the squad alone: its ledger, draw, calendar and messages. */
export async function lookAtBoard(call: PersonCall, squadId: string): Promise<Seen> {
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

/** How a person of the squad is called before the caller, as SQL over `people` and in words. */
export function isCalledWhole({ squad, sees }: Naming): boolean {
  return sees.names === 'whole' || (sees.names === 'whole in a circle' && squad.kind === 'custom');
}

/** 'Ada Obi', or 'Ada O.' before those who need no more. */
export function calledName(seen: Naming, { firstName, lastName }: Named): string {
  const initial = lastName.match(/./u)?.[0];
  return isCalledWhole(seen) || !initial ? `${firstName} ${lastName}`.trim() : `${firstName} ${initial}.`;
}

/** Who is told what was decided about a proposal: who made it, with or without a seat, and staff. */
export function seesProposal(me: Session, { squad, viewer }: Seen): boolean {
  return isProposer(me, squad) || (viewer === 'staff' && squad.kind === 'custom');
}

/** To a circle its proposer and staff have others invited by mail, as long as one can join it. */
export function mayInvite(me: Session, seen: Seen): boolean {
  return seesProposal(me, seen) && seen.squad.status === 'upcoming';
}

/** How those who are in a squad with somebody call them. */
export function calledByMembers(kind: SquadRecord['kind'], person: Named): string {
  return calledName({ squad: { kind }, sees: SEES.member }, person);
}
