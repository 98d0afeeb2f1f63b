import {
  type AccountName,
  accountsOf,
  type Cents,
  type Contribution,
  type HeldReason,
  type LocalDate,
  type PersonId,
  type Rotation,
  type RoundDates,
  type Seat,
  type SeatId,
  type SquadId,
} from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../db/database.ts';
import { balances, lockBalances } from '../ledger/index.ts';

type Of<Row> = Row & { squad_id: SquadId };
export type SquadRow = {
  id: SquadId;
  status: Rotation['status'];
  contribution: Cents;
  size: number;
  start_on: LocalDate;
  fee_bps: number;
  reserve_bps: number;
  share_outs: number;
};
type SeatRow = Of<Omit<Seat, 'walletPays' | 'person'> & { person_id: PersonId; wallet_pays: boolean }>;
type RoundRow = Of<{ number: number; kind: 'rotation' | 'refund'; recipient: SeatId; opened: boolean }> & {
  due_on: RoundDates['dueOn'];
  submit_on: LocalDate;
  charge_on: LocalDate;
  payout_on: LocalDate;
};
type ContributionRow = Of<Pick<Contribution, 'round' | 'amount' | 'state' | 'cause'>> & {
  seat_id: SeatId;
  owed_pot: Cents;
  owed_reserve: Cents;
  owed_fund: Cents;
  owed_losses: Cents;
  first_failed_on: LocalDate | null;
  retry_on: LocalDate | null;
};
type ChargeRow = Of<Omit<Contribution['charges'][number], 'chargeOn' | 'toWallet'>> & {
  round: number;
  seat_id: SeatId;
  charge_on: LocalDate;
  to_wallet: Cents;
};
type PayoutRow = Of<Omit<Rotation['payouts'][number], 'heldReason' | 'reserveShare' | 'setOff'>> & {
  held_reason: HeldReason | null;
  reserve_share: Cents;
  set_off: Cents;
};

interface Rows {
  readonly seats: readonly SeatRow[];
  readonly rounds: readonly RoundRow[];
  readonly contributions: readonly ContributionRow[];
  readonly charges: readonly ChargeRow[];
  readonly payouts: readonly PayoutRow[];
}

/** Five readings for any number of squads; each comes in the order in which the rules see it. */
async function readRows(db: Queryable, ids: readonly SquadId[]): Promise<Rows> {
  const among = sql`squad_id = any(${ids}::uuid[])`;
  // A person cannot be paid while the identity is not verified or no account is there to pay into (MONEY §3.7).
  const seats = await sql<SeatRow>`
    select seats.squad_id, seats.id, seats.person_id, seats.status, seats.defaulted,
      seats.wallet_pays or people.wallet_pays as wallet_pays,
      case when people.kyc_status <> 'verified' then 'identity' when people.payout_bank_id is null then 'bank' end as blocked
    from seats join people on people.id = seats.person_id where ${among} order by squad_id, seats.joined_at, seats.id
  `.execute(db);
  const rounds = await sql<RoundRow>`
    select squad_id, number, kind, recipient, due_on, submit_on, charge_on, payout_on, opened
    from rounds where ${among} order by squad_id, number
  `.execute(db);
  const contributions = await sql<ContributionRow>`
    select paid.squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, first_failed_on,
      retry_on, cause
    from contributions paid join seats on seats.id = seat_id where paid.${among}
    order by paid.squad_id, round, seats.joined_at, seat_id
  `.execute(db);
  const charges = await sql<ChargeRow>`
    select squad_id, round, seat_id, attempt, amount, charge_on, state, to_wallet
    from charges where ${among} order by squad_id, round, seat_id, attempt
  `.execute(db);
  const payouts = await sql<PayoutRow>`
    select squad_id, round, seq, state, held_reason, pot, fee, reserve_share, set_off, net, attempt, approvals
    from payouts where ${among} order by squad_id, round, seq
  `.execute(db);
  return {
    seats: seats.rows,
    rounds: rounds.rows,
    contributions: contributions.rows,
    charges: charges.rows,
    payouts: payouts.rows,
  };
}

function chargeKey(row: { squad_id: string; round: number; seat_id: string }): string {
  return `${row.squad_id}:${row.round}:${row.seat_id}`;
}

function toContribution(row: ContributionRow, charges: readonly ChargeRow[]): Contribution {
  return {
    round: row.round,
    seat: row.seat_id,
    amount: row.amount,
    state: row.state,
    owed: { pot: row.owed_pot, reserve: row.owed_reserve, fund: row.owed_fund, losses: row.owed_losses },
    firstFailedOn: row.first_failed_on,
    retryOn: row.retry_on,
    cause: row.cause,
    charges: charges.map(({ attempt, amount, charge_on, state, to_wallet }) => ({
      attempt,
      amount,
      chargeOn: charge_on,
      state,
      toWallet: to_wallet,
    })),
  };
}

function assemble(
  squad: SquadRow,
  rows: { [K in keyof Rows]: Rows[K] },
  chargesOf: Map<string, ChargeRow[]>,
): Rotation {
  return {
    id: squad.id,
    status: squad.status,
    terms: {
      contribution: squad.contribution,
      size: squad.size,
      startOn: squad.start_on,
      feeBps: squad.fee_bps,
      reserveBps: squad.reserve_bps,
    },
    seats: rows.seats.map(({ id, person_id, status, defaulted, blocked, wallet_pays }) => ({
      id,
      person: person_id,
      status,
      defaulted,
      blocked,
      walletPays: wallet_pays,
    })),
    rounds: rows.rounds.map(({ number, due_on, submit_on, charge_on, payout_on, kind, recipient, opened }) => ({
      number,
      dueOn: due_on,
      submitOn: submit_on,
      chargeOn: charge_on,
      payoutOn: payout_on,
      kind,
      recipient,
      opened,
    })),
    contributions: rows.contributions.map((row) => toContribution(row, chargesOf.get(chargeKey(row)) ?? [])),
    payouts: rows.payouts.map(({ squad_id: _, held_reason, reserve_share, set_off, ...payout }) => ({
      ...payout,
      heldReason: held_reason,
      reserveShare: reserve_share,
      setOff: set_off,
    })),
    shareOuts: squad.share_outs,
  };
}

/** The state of running squads, as the rules want it; in the order of `squads`. */
export async function loadRotations(db: Queryable, squads: readonly SquadRow[]): Promise<Rotation[]> {
  const rows = await readRows(
    db,
    squads.map((squad) => squad.id),
  );
  const of = <Row extends { squad_id: SquadId }>(all: readonly Row[]) => Map.groupBy(all, (row) => row.squad_id);
  const [seats, rounds, contributions, payouts] = [
    of(rows.seats),
    of(rows.rounds),
    of(rows.contributions),
    of(rows.payouts),
  ];
  const chargesOf = Map.groupBy(rows.charges, chargeKey);
  return squads.map(({ id, ...squad }) =>
    assemble(
      { id, ...squad },
      {
        seats: seats.get(id) ?? [],
        rounds: rounds.get(id) ?? [],
        contributions: contributions.get(id) ?? [],
        charges: [],
        payouts: payouts.get(id) ?? [],
      },
      chargesOf,
    ),
  );
}

const COLUMNS = sql`id, status, contribution, size, start_on, fee_bps, reserve_bps, share_outs`;

/** Reads one running squad without a lock, for showing it. Undefined when it has not started. */
export async function readRotation(db: Queryable, id: SquadId): Promise<Rotation | undefined> {
  const { rows } = await sql<SquadRow>`
    select ${COLUMNS} from squads where id = ${id} and status in ('active', 'completed')
  `.execute(db);
  return (await loadRotations(db, rows))[0];
}

/** Locks squads in sorted order, then reads them. Squads that are not running are left out. */
export async function lockRotations(trx: Trx, ids: readonly SquadId[]): Promise<Rotation[]> {
  const { rows } = await sql<SquadRow>`
    select ${COLUMNS} from squads
    where id = any(${ids}::uuid[]) and status in ('active', 'completed') order by id for update
  `.execute(trx);
  return loadRotations(trx, rows);
}

function accountsOfAll(rotations: readonly Rotation[]): AccountName[] {
  return [...new Set(rotations.flatMap(accountsOf))];
}

export async function lockMoney(trx: Trx, rotations: readonly Rotation[]): Promise<Map<AccountName, Cents>> {
  return lockBalances(trx, accountsOfAll(rotations));
}

export async function readMoney(db: Queryable, rotations: readonly Rotation[]): Promise<Map<AccountName, Cents>> {
  return balances(db, accountsOfAll(rotations));
}
