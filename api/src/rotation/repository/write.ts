import { type Contribution, expectedPayout, isOpen, type LocalDate, type Rotation, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { asTable, type RowOf, upsertRows } from '../../db/rows.ts';
import { ofSquad, signal } from '../../db/signals.ts';
import { saveApprovals } from './write-approvals.ts';
import { CHANGED, CHARGES, CONTRIBUTIONS, PAYOUTS, ROUNDS, SEATS, SQUADS } from './written-columns.ts';

/** Returns the round in which each seat receives the pot, by seat. */
function positionsOf({ rounds }: Rotation): ReadonlyMap<SeatId, number> {
  return new Map(rounds.map((round) => [round.recipient, round.number]));
}

/**
 * Parts of one squad that a step changed. Compares objects by identity, because the rules copy only objects that
 * change.
 */
class Changed {
  readonly #before: Rotation;
  readonly #after: Rotation;
  readonly #dayOf: ReadonlyMap<number, LocalDate>;

  constructor({ before, after }: Change) {
    this.#before = before;
    this.#after = after;
    this.#dayOf = new Map(after.rounds.map((round) => [round.number, round.payoutOn]));
  }

  #of<Part>(before: readonly Part[], after: readonly Part[]): Part[] {
    const old = new Set(before);
    return after.filter((part) => !old.has(part));
  }

  seats(): RowOf<typeof SEATS>[] {
    const changed = new Set(this.#of(this.#before.seats, this.#after.seats));
    const [old, now] = [positionsOf(this.#before), positionsOf(this.#after)];
    return this.#after.seats
      .filter((seat) => changed.has(seat) || old.get(seat.id) !== now.get(seat.id))
      .map(({ id, status, defaulted }) => ({ id, status, defaulted, position: now.get(id) ?? null }));
  }

  rounds(): RowOf<typeof ROUNDS>[] {
    const changed = this.#of(this.#before.rounds, this.#after.rounds);
    return changed.map(({ number, kind, recipient, dueOn, submitOn, chargeOn, payoutOn, opened, expected }) => {
      const dates = { due_on: dueOn, submit_on: submitOn, charge_on: chargeOn, payout_on: payoutOn };
      return { squad_id: this.#after.id, number, kind, recipient, ...dates, opened, expected };
    });
  }

  #contributions(): Contribution[] {
    return this.#of(this.#before.contributions, this.#after.contributions);
  }

  contributions(): RowOf<typeof CONTRIBUTIONS>[] {
    return this.#contributions().map((contribution) => {
      const { round, seat: seat_id, amount, state, owed, waived, firstFailedOn, retryOn, cause } = contribution;
      const borne = { waived_reserve: waived.reserve, waived_fund: waived.fund, waived_losses: waived.losses };
      const owes = { owed_pot: owed.pot, owed_reserve: owed.reserve, owed_fund: owed.fund, owed_losses: owed.losses };
      const dates = { first_failed_on: firstFailedOn, retry_on: retryOn };
      const more = { ...dates, cause, is_open: isOpen(contribution) };
      return { squad_id: this.#after.id, round, seat_id, amount, state, ...owes, ...borne, ...more };
    });
  }

  /** Returns the changed charges without the provider. The provider is stored later, when the order is sent. */
  charges(): RowOf<typeof CHARGES>[] {
    const old = new Map(this.#before.contributions.map((own) => [`${own.round}:${own.seat}`, own.charges]));
    return this.#contributions().flatMap(({ round, seat, charges }) =>
      this.#of(old.get(`${round}:${seat}`) ?? [], charges).map(({ attempt, amount, chargeOn, state, toWallet }) => {
        const key = { squad_id: this.#after.id, round, seat_id: seat, attempt };
        return { ...key, amount, charge_on: chargeOn, state, to_wallet: toWallet };
      }),
    );
  }

  /**
   * Returns the changed payouts, with extra columns for sorted lists. Without these columns, sorting a list would load
   * every rotation.
   */
  payouts(): RowOf<typeof PAYOUTS>[] {
    const changed = new Set(this.#of(this.#before.payouts, this.#after.payouts));
    // After a member leaves, later payouts become smaller, because the member no longer contributes.
    const haveLeft = this.#after.seats.some(({ status }, index) => this.#before.seats[index]?.status !== status);
    return this.#after.payouts
      .filter((payout) => changed.has(payout) || (haveLeft && payout.attempt === 0))
      .map((whole) => {
        const { heldReason, reserveShare, setOff, noAccountSince, approvals: _, ...payout } = whole;
        const amounts = {
          held_reason: heldReason,
          reserve_share: reserveShare,
          set_off: setOff,
          no_account_since: noAccountSince,
        };
        const expected_net = expectedPayout(this.#after, whole).net;
        const payout_on = this.#dayOf.get(whole.round) ?? null;
        return { squad_id: this.#after.id, ...payout, ...amounts, expected_net, payout_on };
      });
  }
}

export interface Change {
  readonly before: Rotation;
  readonly after: Rotation;
  readonly nextStepOn: LocalDate | null;
}

/** Updates seats. No insert is needed, because a step never creates seats. */
async function updateSeats(trx: Trx, rows: readonly RowOf<typeof SEATS>[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update seats set status = new.status, defaulted = new.defaulted, position = new.position
    from ${asTable('new', SEATS, rows)} where seats.id = new.id
  `.execute(trx);
}

async function updateSquads(trx: Trx, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ after, nextStepOn }) => ({
    id: after.id,
    status: after.status,
    reserve_payout_count: after.shareOuts,
    next_due_on: nextStepOn,
  }));
  await sql`
    update squads set status = new.status, reserve_payout_count = new.reserve_payout_count, next_due_on = new.next_due_on
    from ${asTable('new', SQUADS, rows)} where squads.id = new.id
  `.execute(trx);
}

/** Deletes rounds that a step removed after a member left (MONEY §4). */
async function dropRounds(trx: Trx, changes: readonly Change[]): Promise<void> {
  for (const { before, after } of changes) {
    const kept = after.rounds.map((round) => round.number);
    if (kept.length === before.rounds.length) continue;
    await sql`delete from rounds where squad_id = ${after.id} and not number = any(${kept}::int[])`.execute(trx);
  }
}

/**
 * Writes only the changes of a step, with a few statements for any number of squads. Signals open pages of these squads
 * to reload.
 */
export async function saveChanges(trx: Trx, changes: readonly Change[], day: LocalDate): Promise<void> {
  const changed = changes.map((change) => new Changed(change));
  const all = <Row>(of: (one: Changed) => Row[]) => changed.flatMap(of);
  const today = <Row>(row: Row) => ({ ...row, updated_on: day });
  await updateSeats(
    trx,
    all((one) => one.seats()),
  );
  await upsertRows(
    trx,
    'rounds',
    ['squad_id', 'number'],
    ROUNDS,
    all((one) => one.rounds()),
  );
  await dropRounds(trx, changes);
  await upsertRows(
    trx,
    'contributions',
    ['squad_id', 'round', 'seat_id'],
    { ...CONTRIBUTIONS, ...CHANGED },
    all((one) => one.contributions()).map(today),
  );
  await upsertRows(
    trx,
    'charges',
    ['squad_id', 'round', 'seat_id', 'attempt'],
    CHARGES,
    all((one) => one.charges()),
  );
  await upsertRows(
    trx,
    'payouts',
    ['squad_id', 'round', 'seq'],
    { ...PAYOUTS, ...CHANGED },
    all((one) => one.payouts()).map(today),
  );
  await saveApprovals(trx, changes);
  await updateSquads(trx, changes);
  await signal(
    trx,
    changes.map(({ after }) => ofSquad(after.id)),
  );
}

/** Stores a new rotation: seats, rounds, payouts, and the day of the first step. */
export async function saveStart(trx: Trx, rotation: Rotation, day: LocalDate): Promise<void> {
  const nothing: Rotation = { ...rotation, seats: [], rounds: [], payouts: [] };
  const nextStepOn = rotation.rounds[0]?.submitOn ?? null;
  await saveChanges(trx, [{ before: nothing, after: rotation, nextStepOn }], day);
}
