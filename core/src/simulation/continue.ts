import type { LocalDate } from '../calendar/dates.ts';
import { isOpen } from '../round/active-window.ts';
import type { RotationEvent } from '../round/events.ts';
import { advance, apply } from '../round/rotation.ts';
import type { Rotation } from '../round/state.ts';
import type { Order, Outcome, World } from '../round/step.ts';

/** A bank's response to a debit or a payout, with the day of the response. */
export interface Answer {
  readonly on: LocalDate;
  readonly event: RotationEvent;
}

export interface Moment {
  readonly day: LocalDate;
  readonly outcome: Outcome;
}

/** Assumptions of a simulation. */
export interface Course {
  /** Returns the banks' responses to the orders of a day. */
  readonly answersTo: (orders: readonly Order[], day: LocalDate) => Answer[];
  /** Returns the next day with work after `day`, or null if only a response or a person can change the squad. */
  readonly nextDay: (world: World, day: LocalDate) => LocalDate | null;
  /** Returns the world on the morning of a day. */
  readonly wakes?: (world: World, day: LocalDate) => World;
}

/**
 * Drops the contributions that no step reads (MONEY §7). The simulation of a large squad then takes a tenth of the
 * time.
 */
function withoutSettled(rotation: Rotation): Rotation {
  const leavers = new Set(rotation.seats.flatMap(({ id, status }) => (status === 'left' ? [id] : [])));
  return { ...rotation, contributions: rotation.contributions.filter((own) => isOpen(own) || leavers.has(own.seat)) };
}

/**
 * Simulates a squad with the engine's steps from a day until nothing is left to do. Yields each active day with its
 * outcome. `answers` are the responses to orders before `from`.
 */
export function* continueSquad(
  start: World,
  from: LocalDate,
  { answersTo, nextDay, wakes = (world) => world }: Course,
  answers: readonly Answer[] = [],
): Generator<Moment> {
  let world = start;
  let pending = [...answers];
  let day: LocalDate | undefined = from;
  while (day) {
    const today: LocalDate = day;
    const due = pending.filter(({ on }) => on <= today).map(({ event }) => event);
    const applied = apply(wakes(world, today), today, ...due);
    const done = advance(applied, today);
    const outcome = {
      ...done,
      transfers: [...applied.transfers, ...done.transfers],
      domainEvents: [...applied.domainEvents, ...done.domainEvents],
    };
    pending = [...pending.filter(({ on }) => on > today), ...answersTo(outcome.orders, today)];
    yield { day: today, outcome };
    world = { ...outcome, rotation: withoutSettled(outcome.rotation) };
    day = [nextDay(world, today) ?? [], pending.map(({ on }) => on)].flat().toSorted()[0];
  }
}
