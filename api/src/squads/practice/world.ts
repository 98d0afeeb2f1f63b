import {
  addBusinessDays,
  addDays,
  advance,
  apply,
  cents,
  closingDay,
  currentRound,
  id,
  type LocalDate,
  type Outcome,
  type Seat,
  type SquadId,
  startRotation,
  type Terms,
  USUAL,
  type World,
} from '@adashi/core';
import { random } from '../../base/random.ts';
import type { Practice } from './practice.ts';

const NAMES = [
  'Fola Practice',
  'Kwame Practice',
  'Zainab Practice',
  'Luc Practice',
  'Mei Practice',
  'Ravi Practice',
  'Ana Practice',
];
const PROVIDER = 'practice';

/** Creates a practice squad that starts now. The member has a middle position, and all other members are simulated. */
export function newPractice(
  squad: SquadId,
  ownSeat: Seat['id'],
  person: Seat['person'],
  terms: Terms,
  today: LocalDate,
): Practice {
  const names: Record<string, string> = {};
  const seats = Array.from({ length: terms.size }, (_, index) => {
    const isOwn = index === Math.floor(terms.size / 2);
    const seat = isOwn ? ownSeat : id<'seat'>(random.uuid());
    if (!isOwn) names[seat] = NAMES[index % NAMES.length] ?? '';
    return { id: seat, person: isOwn ? person : id<'person'>(random.uuid()), walletPays: false };
  });
  const startOn = addDays(today, 7);
  const rotation = startRotation(squad, { ...terms, startOn }, seats);
  return {
    rotation,
    balances: [],
    pending: [],
    names,
    day: addDays(closingDay({ ...terms, startOn }), -1),
    beganAnew: false,
  };
}

/**
 * Simulates the bank: charges succeed on the next business day. Only the first charge of the second seat fails, once.
 */
function verdicts(outcome: Outcome, day: LocalDate): Practice['pending'] {
  return outcome.orders.flatMap((order): Practice['pending'] => {
    // Practice squads have no guarantors and no staff.
    if (order.kind === 'refund' || order.kind === 'charge_refund') return [];
    if (order.kind === 'payout') {
      const { round, seq, attempt } = order;
      return [{ on: addBusinessDays(day, 1), event: { kind: 'payout_paid', round, seq, attempt } }];
    }
    const { round, seat, attempt } = order;
    const on = addBusinessDays(order.chargeOn, 1);
    const fails = round === 1 && attempt === 1 && seat === outcome.rotation.seats[1]?.id;
    const about = { round, seat, attempt };
    const event = fails
      ? ({ kind: 'charge_failed', ...about, cause: 'insufficient_funds' } as const)
      : ({ kind: 'charge_confirmed', ...about } as const);
    return [{ on, event }];
  });
}

/** Returns a practice squad as input for the rules, with the squad's balances and simulated providers. */
export function practiceWorld({ rotation, balances }: Practice): World {
  return {
    rotation,
    balances: new Map(balances),
    providers: { payments: PROVIDER, payouts: PROVIDER },
    approvalAbove: cents(USUAL.approvalAbove),
  };
}

/** Advances a practice squad by one day: applies the bank results, then runs the due work. */
function nextDay(practice: Practice): Practice {
  const day = addDays(practice.day, 1);
  const due = practice.pending.filter((pending) => pending.on <= day).map((pending) => pending.event);
  const world = practiceWorld(practice);
  const applied = apply(world, day, ...due);
  const done = advance(applied, day);
  const pending = [
    ...practice.pending.filter((later) => later.on > day),
    ...verdicts(applied, day),
    ...verdicts(done, day),
  ];
  return { ...practice, rotation: done.rotation, balances: [...done.balances], pending, day };
}

export function nextWeek(practice: Practice): Practice {
  let moved: Practice = { ...practice, beganAnew: false };
  for (let day = 0; day < 7; day += 1) moved = nextDay(moved);
  return moved;
}

/** Returns the number of the current round. The pot of this round is being collected or has not been paid out yet. */
export function weekOf({ rotation, day }: Practice): number {
  return currentRound(rotation, day);
}
