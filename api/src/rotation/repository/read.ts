import {
  type AccountName,
  accountsOf,
  BLOCKS,
  type Cents,
  CHARGE_STATES,
  type Charge,
  CONTRIBUTION_STATES,
  type Contribution,
  HELD_REASONS,
  PAYOUT_STATES,
  PERIODS,
  type Rotation,
  type SquadId,
} from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { bankId, day, money, personId, seatId, squadId } from '../../db/columns.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { inList } from '../../db/in-list.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { balances, lockBalances } from '../../ledger/index.ts';
import { type Part, seenContributions, seenPayouts, seenRounds, seenSeats } from './part.ts';

const squadRow = z.object({
  id: squadId,
  status: z.enum(['active', 'completed']),
  contribution: money,
  period: z.enum(PERIODS),
  size: z.int(),
  start_on: day,
  fee_bps: z.int(),
  reserve_bps: z.int(),
  lead_days: z.int(),
  payout_days: z.int(),
  reserve_payout_count: z.int(),
});
export type SquadRow = z.output<typeof squadRow>;

const seatRow = z.object({
  squad_id: squadId,
  id: seatId,
  person_id: personId,
  status: z.enum(['active', 'left']),
  defaulted: z.boolean(),
  pays_from_wallet: z.boolean(),
  account: bankId.nullable(),
  blocked: z.enum(BLOCKS).nullable(),
});
type SeatRow = z.output<typeof seatRow>;

const roundRow = z.object({
  squad_id: squadId,
  number: z.int(),
  kind: z.enum(['rotation', 'refund']),
  recipient: seatId,
  due_on: day,
  submit_on: day,
  charge_on: day,
  payout_on: day,
  opened: z.boolean(),
  expected: money,
});
type RoundRow = z.output<typeof roundRow>;

/** Row with a contribution and one of its charges. The charge columns are null for a contribution without charges. */
const contributionRow = z.object({
  squad_id: squadId,
  round: z.int(),
  seat_id: seatId,
  amount: money,
  state: z.enum(CONTRIBUTION_STATES),
  owed_pot: money,
  owed_reserve: money,
  owed_fund: money,
  owed_losses: money,
  waived_reserve: money,
  waived_fund: money,
  waived_losses: money,
  first_failed_on: day.nullable(),
  retry_on: day.nullable(),
  cause: z.string().nullable(),
  attempt: z.int().nullable(),
  charged: money.nullable(),
  charge_on: day.nullable(),
  charge_state: z.enum(CHARGE_STATES).nullable(),
  to_wallet: money.nullable(),
  provider: z.string().nullable(),
});
type ContributionRow = z.output<typeof contributionRow>;

const payoutRow = z.object({
  squad_id: squadId,
  round: z.int(),
  seq: z.int(),
  state: z.enum(PAYOUT_STATES),
  held_reason: z.enum(HELD_REASONS).nullable(),
  pot: money,
  fee: money,
  reserve_share: money,
  set_off: money,
  net: money,
  attempt: z.int(),
  approvals: z.array(z.object({ staff: z.string(), account: bankId, amount: money })),
  account: bankId.nullable(),
  provider: z.string().nullable(),
  no_account_since: day.nullable(),
});
type PayoutRow = z.output<typeof payoutRow>;

interface Rows {
  readonly seats: readonly SeatRow[];
  readonly rounds: readonly RoundRow[];
  readonly contributions: readonly ContributionRow[];
  readonly payouts: readonly PayoutRow[];
}

/** Reads any number of squads with four queries. The rows have the order that the rules expect. */
async function readRows(db: Queryable, ids: readonly SquadId[], part: Part): Promise<Rows> {
  const among = inList('squad_id', ids, 'uuid');
  // Blocks the payout of a person who is suspended (MONEY §3.12), is unverified, was verified by only one staff member,
  // or has no account (MONEY §3.7). A new account also blocks the payout, until `endHolds` ends the hold (MONEY §3.12).
  const seats = await rowsOf(seatRow)`
    select seats.squad_id, seats.id, seats.person_id, seats.status, seats.defaulted,
      people.pays_from_wallet, people.payout_bank_id as account,
      case when people.suspended_at is not null then 'suspended'
        when people.kyc_status <> 'verified' then 'identity' when people.identity_unconfirmed then 'unconfirmed'
        when people.payout_bank_id is null then 'bank'
        when people.payout_hold_until is not null then 'new_bank' end as blocked
    from seats join people on people.id = seats.person_id where ${seenSeats(ids, part)}
    order by squad_id, seats.joined_at, seats.id
  `.all(db);
  const rounds = await rowsOf(roundRow)`
    select squad_id, number, kind, recipient, due_on, submit_on, charge_on, payout_on, opened, expected
    from rounds where ${seenRounds(ids, part)} order by squad_id, number
  `.all(db);
  const contributions = await rowsOf(contributionRow)`
    select contributions.squad_id, contributions.round, contributions.seat_id, contributions.amount, contributions.state,
      owed_pot, owed_reserve, owed_fund, owed_losses, waived_reserve, waived_fund, waived_losses, first_failed_on, retry_on, cause,
      attempt, charges.amount as charged, charge_on, charges.state as charge_state, to_wallet, provider
    from contributions join seats on seats.id = contributions.seat_id
      left join charges on charges.squad_id = contributions.squad_id and charges.round = contributions.round
        and charges.seat_id = contributions.seat_id
    where ${seenContributions(ids, part)}
    order by contributions.squad_id, contributions.round, seats.joined_at, contributions.seat_id, attempt
  `.all(db);
  const payouts = await rowsOf(payoutRow)`
    select squad_id, round, seq, state, held_reason, pot, fee, reserve_share, set_off, net, attempt, account,
      provider, no_account_since, coalesce(approvals, '[]') as approvals
    from payouts left join (
      select squad_id, round, seq, jsonb_agg(jsonb_build_object('staff', staff, 'account', account, 'amount', amount) order by id) as approvals
      from payout_approvals where ${among} group by squad_id, round, seq) given using (squad_id, round, seq)
    where ${seenPayouts(ids, part, contributions)} order by squad_id, round, seq
  `.all(db);
  return { seats, rounds, contributions, payouts };
}

function toCharge({ attempt, charged, charge_on, charge_state, to_wallet, provider }: ContributionRow): Charge[] {
  if (attempt === null || charged === null || charge_on === null || charge_state === null || to_wallet === null)
    return [];
  return [{ attempt, amount: charged, chargeOn: charge_on, state: charge_state, toWallet: to_wallet, provider }];
}

function toContribution(row: ContributionRow): Contribution {
  return {
    round: row.round,
    seat: row.seat_id,
    amount: row.amount,
    state: row.state,
    owed: { pot: row.owed_pot, reserve: row.owed_reserve, fund: row.owed_fund, losses: row.owed_losses },
    waived: { reserve: row.waived_reserve, fund: row.waived_fund, losses: row.waived_losses },
    firstFailedOn: row.first_failed_on,
    retryOn: row.retry_on,
    cause: row.cause,
    charges: toCharge(row),
  };
}

/** Groups consecutive rows into contributions, each with all charges. */
function toContributions(rows: readonly ContributionRow[]): Contribution[] {
  const found: Contribution[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.seat === row.seat_id && last.round === row.round) last.charges.push(...toCharge(row));
    else found.push(toContribution(row));
  }
  return found;
}

function assemble(squad: SquadRow, rows: Rows): Rotation {
  return {
    id: squad.id,
    status: squad.status,
    terms: {
      contribution: squad.contribution,
      period: squad.period,
      size: squad.size,
      startOn: squad.start_on,
      feeBps: squad.fee_bps,
      reserveBps: squad.reserve_bps,
      leadDays: squad.lead_days,
      payoutDays: squad.payout_days,
    },
    seats: rows.seats.map(({ id, person_id, status, defaulted, blocked, account, pays_from_wallet }) => ({
      id,
      person: person_id,
      status,
      defaulted,
      blocked,
      account,
      walletPays: pays_from_wallet,
    })),
    rounds: rows.rounds.map(({ squad_id: _, due_on, submit_on, charge_on, payout_on, ...round }) => ({
      ...round,
      dueOn: due_on,
      submitOn: submit_on,
      chargeOn: charge_on,
      payoutOn: payout_on,
    })),
    contributions: toContributions(rows.contributions),
    payouts: rows.payouts.map(({ squad_id: _, held_reason, reserve_share, set_off, no_account_since, ...payout }) => ({
      ...payout,
      heldReason: held_reason,
      reserveShare: reserve_share,
      setOff: set_off,
      noAccountSince: no_account_since,
    })),
    shareOuts: squad.reserve_payout_count,
  };
}

/** Returns the rotations of running squads for the rules, in the order of `squads`. */
export async function loadRotations(
  db: Queryable,
  squads: readonly SquadRow[],
  part: Part = 'whole',
): Promise<Rotation[]> {
  if (squads.length === 0) return [];
  const ids = squads.map((squad) => squad.id);
  const rows = await readRows(db, ids, part);
  const of = <Row extends { squad_id: SquadId }>(all: readonly Row[]) => Map.groupBy(all, (row) => row.squad_id);
  const [seats, rounds, contributions, payouts] = [
    of(rows.seats),
    of(rows.rounds),
    of(rows.contributions),
    of(rows.payouts),
  ];
  return squads.map((squad) =>
    assemble(squad, {
      seats: seats.get(squad.id) ?? [],
      rounds: rounds.get(squad.id) ?? [],
      contributions: contributions.get(squad.id) ?? [],
      payouts: payouts.get(squad.id) ?? [],
    }),
  );
}

const COLUMNS = sql`id, status, contribution, period, size, start_on, fee_bps, reserve_bps, lead_days, payout_days, reserve_payout_count`;

/** Reads running squads without a lock, for display. Squads before the start are left out. */
export async function readRotations(db: Queryable, ids: readonly SquadId[]): Promise<Rotation[]> {
  const rows = await rowsOf(squadRow)`
    select ${COLUMNS} from squads where ${inList('id', ids, 'uuid')} and status in ('active', 'completed')
  `.all(db);
  return loadRotations(db, rows);
}

/** Reads one running squad without a lock. Returns undefined before the start of the squad. */
export async function readRotation(db: Queryable, id: SquadId): Promise<Rotation | undefined> {
  return (await readRotations(db, [id]))[0];
}

const namedRow = squadRow.extend({ name: z.string() });

/**
 * Returns the names and rotations of squads in which a person has an active seat. Practice squads are excluded, because
 * they move no money.
 */
export async function rotationsOf(
  db: Queryable,
  person: string,
  statuses: readonly SquadRow['status'][] = ['active'],
): Promise<{ name: string; rotation: Rotation }[]> {
  const rows = await rowsOf(namedRow)`
    select ${COLUMNS}, name from squads where status = any(${statuses}::text[]) and kind <> 'test' and id in (
      select squad_id from seats where person_id = ${person} and status = 'active') order by id
  `.all(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const rotations = await loadRotations(db, rows);
  return rotations.map((rotation) => ({ name: names.get(rotation.id) ?? '', rotation }));
}

/** Handling of a squad that another transaction has locked: wait for the lock, or leave the squad out. */
export type Locked = 'waited for' | 'left out';

const FOR_UPDATE = { 'waited for': sql`for update`, 'left out': sql`for update skip locked` } as const;

/** Locks running squads in sorted order, then reads only the rows that a step needs. Other squads are left out. */
export async function lockRotations(
  trx: Trx,
  ids: readonly SquadId[],
  part: Part,
  locked: Locked = 'waited for',
): Promise<Rotation[]> {
  const rows = await rowsOf(squadRow)`
    select ${COLUMNS} from squads
    where ${inList('id', ids, 'uuid')} and status in ('active', 'completed') order by id ${FOR_UPDATE[locked]}
  `.all(trx);
  return loadRotations(trx, rows, part);
}

const idRow = squadRow.pick({ id: true });

/** Locks squads of any status in sorted order, and returns the locked squads. */
export async function lockSquads(trx: Trx, ids: readonly SquadId[], locked: Locked): Promise<SquadId[]> {
  const rows = await rowsOf(idRow)`
    select id from squads where ${inList('id', ids, 'uuid')} order by id ${FOR_UPDATE[locked]}
  `.all(trx);
  return rows.map(({ id }) => id);
}

/**
 * Returns the balances that the rules need, except the guarantee fund. Locks the wallets, because several squads can
 * share a wallet; the squad's lock protects pots and reserves.
 */
export async function lockMoney(trx: Trx, rotations: readonly Rotation[]): Promise<Map<AccountName, Cents>> {
  const { wallets = [], own = [] } = Object.groupBy(
    [...new Set(rotations.flatMap(accountsOf))].filter((name) => name !== 'fund'),
    (name) => (name.startsWith('wallet:') ? 'wallets' : 'own'),
  );
  return new Map([...(await lockBalances(trx, wallets)), ...(await balances(trx, own))]);
}
