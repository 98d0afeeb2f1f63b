import { addDays, type LocalDate } from '../calendar/dates.ts';
import { closingDay, roundDates } from './plan.ts';
import { missing, type ReadinessFacts } from './readiness.ts';
import type { OrderRule } from './terms.ts';

export const SQUAD_STATUSES = ['pending', 'upcoming', 'active', 'completed', 'declined', 'cancelled'] as const;
export type SquadStatus = (typeof SQUAD_STATUSES)[number];

const NEXT: Record<SquadStatus, readonly SquadStatus[]> = {
  pending: ['upcoming', 'declined', 'cancelled'],
  upcoming: ['active', 'cancelled'],
  active: ['completed'],
  completed: [],
  declined: [],
  cancelled: [],
};

export function canBecome(from: SquadStatus, to: SquadStatus): boolean {
  return NEXT[from].includes(to);
}

export interface Candidate {
  readonly startOn: LocalDate;
  readonly size: number;
  readonly orderRule: OrderRule;
  readonly members: readonly ReadinessFacts[];
}

export type StartDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'start' }
  | { readonly kind: 'postpone'; readonly startOn: LocalDate };

export function isReady(squad: Pick<Candidate, 'size' | 'orderRule' | 'members'>): boolean {
  const drawn = squad.orderRule === 'draw';
  return squad.members.length === squad.size && squad.members.every((facts) => missing(facts, drawn).length === 0);
}

/**
 * On the closing day a squad starts, or its start moves on by a week (MONEY §2). A closing day that was missed by more
 * than the one day between it and the first submission counts as not ready: its charges could no longer fall on time.
 */
export function decideStart(squad: Candidate, today: LocalDate): StartDecision {
  if (today < closingDay(squad.startOn)) return { kind: 'wait' };
  if (today <= roundDates(squad.startOn, 1).submitOn && isReady(squad)) return { kind: 'start' };
  let startOn = addDays(squad.startOn, 7);
  while (closingDay(startOn) <= today) startOn = addDays(startOn, 7);
  return { kind: 'postpone', startOn };
}
