import { expectedPayout, type LocalDate, type Rotation } from '@adashi/core';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { upsertRows } from '../db/rows.ts';
import { saveApprovals } from './save-approvals.ts';

type Tables = Record<'seats' | 'rounds' | 'contributions' | 'charges' | 'payouts', Map<string, object>>;

/** The rows of a rotation, by key. */
function toRows(rotation: Rotation): Tables {
  const squad_id = rotation.id;
  const position = new Map(rotation.rounds.map((round) => [round.recipient, round.number]));
  const dayOf = new Map(rotation.rounds.map((round) => [round.number, round.payoutOn]));
  const rows: Tables = {
    seats: new Map(),
    rounds: new Map(),
    contributions: new Map(),
    charges: new Map(),
    payouts: new Map(),
  };
  for (const seat of rotation.seats) {
    const { id, status, defaulted } = seat;
    rows.seats.set(id, { id, status, defaulted, position: position.get(id) ?? null });
  }
  for (const { number, kind, recipient, dueOn, submitOn, chargeOn, payoutOn, opened } of rotation.rounds) {
    const dates = { due_on: dueOn, submit_on: submitOn, charge_on: chargeOn, payout_on: payoutOn };
    rows.rounds.set(String(number), { squad_id, number, kind, recipient, ...dates, opened });
  }
  for (const contribution of rotation.contributions) {
    const { round, seat: seat_id, amount, state, owed, waived, firstFailedOn, retryOn, cause, charges } = contribution;
    const borne = { waived_reserve: waived.reserve, waived_fund: waived.fund, waived_losses: waived.losses };
    const owes = { owed_pot: owed.pot, owed_reserve: owed.reserve, owed_fund: owed.fund, owed_losses: owed.losses };
    const key = { squad_id, round, seat_id };
    const dates = { first_failed_on: firstFailedOn, retry_on: retryOn };
    rows.contributions.set(`${round}:${seat_id}`, { ...key, amount, state, ...owes, ...borne, ...dates, cause });
    for (const charge of charges) {
      const { attempt, amount: charged, chargeOn, state: verdict, toWallet } = charge;
      const row = { ...key, attempt, amount: charged, charge_on: chargeOn, state: verdict, to_wallet: toWallet };
      rows.charges.set(`${round}:${seat_id}:${attempt}`, row);
    }
  }
  for (const whole of rotation.payouts) {
    const { heldReason, reserveShare, setOff, approvals: _, ...payout } = whole;
    const amounts = { held_reason: heldReason, reserve_share: reserveShare, set_off: setOff };
    // Kept for lists: a page of them would else need every rotation on it, and their order every round.
    const forLists = { expected_net: expectedPayout(rotation, whole).net, payout_on: dayOf.get(payout.round) ?? null };
    rows.payouts.set(`${payout.round}:${payout.seq}`, { squad_id, ...payout, ...amounts, ...forLists });
  }
  return rows;
}

/** `updated_on` is when a row last changed, for lists of the newest; it is no part of the state. */
function changed(before: Map<string, object>, after: Map<string, object>, more: object = {}): object[] {
  const rows: object[] = [];
  for (const [key, row] of after) {
    const old = before.get(key);
    if (!old || JSON.stringify(old) !== JSON.stringify(row)) rows.push({ ...row, ...more });
  }
  return rows;
}

export interface Change {
  readonly before: Rotation;
  readonly after: Rotation;
  readonly nextStepOn: LocalDate | null;
}

/** Seats are never made here, only changed, so they are updated and not upserted. */
async function updateSeats(trx: Trx, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update seats set status = new.status, defaulted = new.defaulted, position = new.position
    from jsonb_populate_recordset(null::seats, ${JSON.stringify(rows)}::jsonb) new where seats.id = new.id
  `.execute(trx);
}

async function updateSquads(trx: Trx, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ after, nextStepOn }) => ({
    id: after.id,
    status: after.status,
    share_outs: after.shareOuts,
    next_step_on: nextStepOn,
  }));
  await sql`
    update squads set status = new.status, share_outs = new.share_outs, next_step_on = new.next_step_on
    from jsonb_populate_recordset(null::squads, ${JSON.stringify(rows)}::jsonb) new where squads.id = new.id
  `.execute(trx);
}

/** Slots that fell away after somebody left (MONEY §4). */
async function dropRounds(trx: Trx, changes: readonly Change[]): Promise<void> {
  for (const { before, after } of changes) {
    const kept = after.rounds.map((round) => round.number);
    if (kept.length === before.rounds.length) continue;
    await sql`delete from rounds where squad_id = ${after.id} and not number = any(${kept}::int[])`.execute(trx);
  }
}

/** Writes what a step changed, and nothing else: a few statements for any number of squads. */
export async function saveChanges(trx: Trx, changes: readonly Change[], day: LocalDate): Promise<void> {
  const rows = changes.map(({ before, after }) => ({ old: toRows(before), now: toRows(after) }));
  const of = (table: keyof Tables, more?: object) =>
    rows.flatMap(({ old, now }) => changed(old[table], now[table], more));
  await updateSeats(trx, of('seats'));
  await upsertRows(trx, 'rounds', ['squad_id', 'number'], of('rounds'));
  await dropRounds(trx, changes);
  const today = { updated_on: day };
  await upsertRows(trx, 'contributions', ['squad_id', 'round', 'seat_id'], of('contributions', today));
  await upsertRows(trx, 'charges', ['squad_id', 'round', 'seat_id', 'attempt'], of('charges'));
  await upsertRows(trx, 'payouts', ['squad_id', 'round', 'seq'], of('payouts', today));
  await saveApprovals(trx, changes);
  await updateSquads(trx, changes);
}

/** Writes a rotation that begins: its seats, rounds and payouts, and when it is due first. */
export async function saveStart(trx: Trx, rotation: Rotation, day: LocalDate): Promise<void> {
  const nothing: Rotation = { ...rotation, seats: [], rounds: [], payouts: [] };
  const nextStepOn = rotation.rounds[0]?.submitOn ?? null;
  await saveChanges(trx, [{ before: nothing, after: rotation, nextStepOn }], day);
}
