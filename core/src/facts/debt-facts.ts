import { addBusinessDays } from '../calendar/business.ts';
import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId } from '../ids.ts';
import { add, type Cents } from '../money/cents.ts';
import { isWaiting } from '../round/payout.ts';
import { type Contribution, chargeInFlight, isDebt, type Payout, type Rotation, recipientOf } from '../round/state.ts';
import type { Moment } from '../simulation/continue.ts';
import { continueWith, type Present, released } from '../simulation/forecast.ts';
import { LIMITS } from '../squad/terms.ts';

/** A future step after a failed contribution, with its day (MONEY §3.3 to §3.6). */
export type Prospect =
  | { readonly kind: 'debit'; readonly on: LocalDate; readonly amount: Cents }
  | { readonly kind: 'retry'; readonly on: LocalDate; readonly isLast: boolean }
  /**
   * The payout of the round if the contribution has not arrived by then. `covered` is the part that the reserve and the
   * guarantee fund pay, and `short` is the missing part. `on` is null for a payout that waits.
   */
  | {
      readonly kind: 'cover';
      readonly on: LocalDate | null;
      readonly recipient: SeatId;
      readonly covered: Cents;
      readonly short: Cents;
    }
  /** The payout of the member's own pot after the set-off, if the member has repaid no debt by then. */
  | { readonly kind: 'own_payout'; readonly on: LocalDate | null; readonly amount: Cents; readonly setOff: Cents };

/** Returns whether a contribution failed and is not paid yet. A new debit may be in flight. */
function isUnsettled(contribution: Contribution): boolean {
  const { state, charges } = contribution;
  return state === 'failed' || isDebt(contribution) || (state === 'submitted' && charges.length > 1);
}

/** Returns the remaining retries of a contribution, assuming that each retry fails (MONEY §3.3). */
function tries({ retryOn, firstFailedOn, charges }: Contribution): Prospect[] {
  if (!retryOn || !firstFailedOn) return [];
  const later = LIMITS.retryBusinessDays.slice(charges.length).map((wait) => addBusinessDays(firstFailedOn, wait));
  const days = [retryOn, ...later];
  return days.map((on, index) => ({ kind: 'retry', on, isLast: index === days.length - 1 }));
}

/** Returns the cover of a contribution on the day on which the payout of its round leaves. */
function coverOf({ day: on, outcome }: Moment, { round, seat }: Contribution): Prospect[] {
  const { rotation, transfers } = outcome;
  const recipient = recipientOf(rotation, round).id;
  const own = `cover:${rotation.id}:${round}:${seat}:`;
  const covers = transfers.filter(({ kind, reference }) => kind === 'cover' && reference.startsWith(own));
  const covered = add(...covers.map(({ amount }) => amount));
  const missing = rotation.contributions.filter((each) => each.round === round && each.seat === seat);
  const short = add(...missing.map(({ owed }) => owed.pot));
  return recipient === seat || covered + short === 0 ? [] : [{ kind: 'cover', on, recipient, covered, short }];
}

const isToSend = (payout: Payout) => isWaiting(payout) || payout.state === 'failed';

interface Ahead {
  readonly covers: ReadonlyMap<number, Prospect>;
  readonly ownPayouts: readonly Prospect[];
}

/**
 * Simulates the squad without any payment of the seat's debts. Returns the covers by round and the debtor's payouts.
 */
function ahead(present: Present, seat: SeatId, missing: readonly Contribution[]): Ahead {
  const rounds = new Set(missing.map(({ round }) => round));
  const mains = present.world.rotation.payouts.filter(({ seq }) => seq === 0);
  const waiting = new Set(mains.flatMap((own) => (isToSend(own) ? [own.round] : [])));
  const uncovered = new Set(mains.flatMap((own) => (own.attempt === 0 ? [own.round] : [])));
  const covers = new Map<number, Prospect>();
  const ownPayouts: Prospect[] = [];
  for (const moment of continueWith(present, (key) => key.seat === seat && rounds.has(key.round))) {
    const { rotation } = moment.outcome;
    for (const payout of rotation.payouts) {
      const { round, seq, net: amount, setOff } = payout;
      if (seq > 0 || isToSend(payout) || !waiting.delete(round)) continue;
      const found = missing.filter((own) => own.round === round && uncovered.has(round));
      for (const cover of found.flatMap((own) => coverOf(moment, own))) covers.set(round, cover);
      if (recipientOf(rotation, round).id === seat && payout.state !== 'cancelled')
        ownPayouts.push({ kind: 'own_payout', on: moment.day, amount, setOff });
    }
  }
  return { covers, ownPayouts };
}

/** Returns whether an unsent payout of the squad can wait for a decision by a person. */
function waitsForPerson({ seats, payouts }: Rotation): boolean {
  return (
    seats.some(({ blocked }) => blocked !== null) ||
    payouts.some(({ state, heldReason }) => state === 'failed' || heldReason === 'staff')
  );
}

const withoutDay = (prospect: Prospect): Prospect =>
  prospect.kind === 'cover' || prospect.kind === 'own_payout' ? { ...prospect, on: null } : prospect;

/** Sorts next steps by day. Steps without a day come last. */
function byDay(a: Prospect, b: Prospect): number {
  if (a.on === null || b.on === null) return Number(a.on === null) - Number(b.on === null);
  return a.on.localeCompare(b.on);
}

/**
 * Returns the next steps for each failed, defaulted or charged-back contribution of a seat, by round, earliest first.
 * The amounts come from the engine's rules and current balances, and assume that these contributions stay unpaid.
 */
export function outlook(present: Present, seat: SeatId): ReadonlyMap<number, readonly Prospect[]> {
  const { rotation } = present.world;
  const missing = rotation.contributions.filter((own) => own.seat === seat && isUnsettled(own));
  if (missing.length === 0) return new Map();
  const found = ahead(present, seat, missing);
  const free = waitsForPerson(rotation)
    ? ahead({ ...present, world: released(present.world) }, seat, missing)
    : { covers: new Map<number, Prospect>(), ownPayouts: [] };
  const ownPayouts = found.ownPayouts.length > 0 ? found.ownPayouts : free.ownPayouts.map(withoutDay);
  return new Map(
    missing.map((own) => {
      const waiting = free.covers.get(own.round);
      const cover = found.covers.get(own.round) ?? (waiting && withoutDay(waiting));
      const charge = chargeInFlight(own);
      const debit: Prospect[] = charge ? [{ kind: 'debit', on: charge.chargeOn, amount: charge.amount }] : [];
      const all = [...debit, ...tries(own), ...(cover ? [cover] : []), ...ownPayouts];
      return [own.round, all.toSorted(byDay)];
    }),
  );
}
