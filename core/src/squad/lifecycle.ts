import { dayOfMonth, type LocalDate } from '../calendar/dates.ts';
import { addPeriods } from '../calendar/period.ts';
import { closingDay, roundDates } from './plan.ts';
import { missing, type ReadinessFacts } from './readiness.ts';
import type { OrderRule, Terms } from './terms.ts';

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

/**
 * Stage of a draw: `none` without a list for the current members, `frozen` before the beacon value, and `known` after
 * the beacon value.
 */
export type DrawStage = 'none' | 'frozen' | 'known';

export interface Candidate extends Pick<Terms, 'startOn' | 'period' | 'size' | 'leadDays' | 'payoutDays'> {
  readonly orderRule: OrderRule;
  readonly draw: DrawStage;
  readonly members: readonly ReadinessFacts[];
}

export type StartDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'freeze' }
  | { readonly kind: 'start' }
  | { readonly kind: 'postpone'; readonly startOn: LocalDate };

export function isReady(squad: Pick<Candidate, 'size' | 'orderRule' | 'members'>): boolean {
  const drawn = squad.orderRule === 'draw';
  return squad.members.length === squad.size && squad.members.every((facts) => missing(facts, drawn).length === 0);
}

/**
 * Returns a start that is a whole number of periods after the planned start. A monthly squad keeps the day of the month
 * and skips months without that day.
 */
function laterStart(
  { startOn, period, leadDays }: Pick<Terms, 'startOn' | 'period' | 'leadDays'>,
  today: LocalDate,
): LocalDate {
  const isKept = (later: LocalDate) => period !== 'monthly' || dayOfMonth(later) === dayOfMonth(startOn);
  for (let count = 1; ; count += 1) {
    const later = addPeriods(startOn, period, count);
    if (isKept(later) && closingDay({ startOn: later, leadDays }) > today) return later;
  }
}

/**
 * Decides on the closing day whether to start a squad, freeze its draw or postpone its start (MONEY §2). After the
 * first submission day, charges would be late, so the start is postponed.
 */
export function decideStart(squad: Candidate, today: LocalDate): StartDecision {
  if (today < closingDay(squad)) return { kind: 'wait' };
  const { submitOn } = roundDates(squad, 1);
  if (today <= submitOn && isReady(squad)) {
    if (squad.orderRule !== 'draw' || squad.draw === 'known') return { kind: 'start' };
    if (squad.draw === 'frozen') return { kind: 'wait' };
    if (today < submitOn) return { kind: 'freeze' };
  }
  return { kind: 'postpone', startOn: laterStart(squad, today) };
}
