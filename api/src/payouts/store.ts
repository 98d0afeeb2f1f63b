import { type Parsed, type Payout, type PayoutPart, payout, payoutPart, type payoutRoutes } from '@adashi/contract';
import {
  arrivesOn,
  type ForecastPayout,
  gapOf,
  type LocalDate,
  localDate,
  PAYOUT_STATES,
  type PayoutState,
} from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import { personId, squadId } from '../db/columns.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isTheirs, peopleFound, peopleNamed, type Sought, seek, squadsFound } from '../db/search-text.ts';
import type { PersonCall } from '../http/call.ts';
import { ownRows } from '../http/ownership.ts';
import { readForeseen } from '../rotation/index.ts';

type Row = Omit<Payout, 'leavesOn' | 'arrivesOn' | 'gap'>;

/**
 * Returns the day on which the payout is or was sent. Null for a payout that waits for a person's decision, for the
 * payment of a debt or for the bank's response.
 */
function leavingDay({ state, changedOn }: Row, coming: ForecastPayout | undefined): LocalDate | null {
  return state === 'submitted' ? localDate(changedOn) : (coming?.on ?? null);
}

const UNSENT: readonly PayoutState[] = ['scheduled', 'ready', 'awaiting_approval', 'held', 'failed'];

/** Adds the forecast amount and arrival day to each unsent payout. */
async function foretold(db: Queryable, today: LocalDate, rows: readonly Row[]): Promise<Payout[]> {
  const unsent = rows.filter(({ state }) => UNSENT.includes(state));
  const foreseen = await readForeseen(
    db,
    today,
    unsent.map(({ squadId }) => squadId),
  );
  return rows.map((row) => {
    const coming = UNSENT.includes(row.state) ? foreseen(row) : undefined;
    const leaves = leavingDay(row, coming);
    const expectedNet = coming?.net ?? row.expectedNet;
    const dated = { leavesOn: leaves, arrivesOn: leaves && arrivesOn(leaves) };
    return { ...row, ...dated, expectedNet, gap: coming ? gapOf(coming) : null };
  });
}

const SENT = sql`payouts.state in ('submitted', 'paid')`;

/** SQL condition that a contribution is still missing after the payout of its round was sent (MONEY §3.4). */
const PART_OWED = sql`(${SENT} and payouts.seq = 0 and exists (select from contributions missing
  where missing.squad_id = payouts.squad_id and missing.round = payouts.round and missing.is_open
    and missing.owed_pot > 0 and missing.state <> 'cancelled'))`;

const COLUMNS = sql`payouts.id, payouts.squad_id as "squadId", squads.name as squad, squads.period, payouts.round, payouts.seq, rounds.kind,
  first_name || ' ' || last_name as member, people.email as "memberEmail",
  payouts.state, held_reason as "heldReason", net, expected_net as "expectedNet",
  rounds.payout_on as "payoutOn", payouts.updated_on as "changedOn", ${PART_OWED} as "isPartOwed",
  case when held_reason = 'new_bank' then to_json(people.payout_hold_until) end as "heldUntil",
  case when held_reason = 'retry_under_way' then (select min(retry_on) from contributions
    where contributions.seat_id = seats.id and contributions.state = 'failed') end as "retryOn",
  (select count(*)::int from payout_approvals given where given.account = people.payout_bank_id
    and (given.squad_id, given.round, given.seq) = (payouts.squad_id, payouts.round, payouts.seq)) as approvals,
  case when banks.id is not null then json_build_object('id', banks.id, 'lastDigits', banks.last_digits) end as account`;

const SOURCE = sql`payouts join squads on squads.id = payouts.squad_id
  join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
  join seats on seats.id = rounds.recipient join people on people.id = seats.person_id
  left join banks on banks.id = case when ${SENT} then payouts.account else people.payout_bank_id end`;

const payoutRow = payout.omit({ leavesOn: true, arrivesOn: true, gap: true });

type Filters = Parsed<(typeof payoutRoutes)['payoutsCsv']>['query'];

/** SQL condition that matches payouts by recipient. */
const recipientIn = (people: RawBuilder<unknown>) => sql`(payouts.squad_id, payouts.round) in (
  select rounds.squad_id, number from rounds join seats on seats.id = recipient where person_id in ${people})`;

/** SQL condition that the search matches the payout's recipient or squad. Each half uses an index. */
const foundPayouts = (q: string) => sql`payouts.id in (
  select id from payouts where ${recipientIn(peopleFound(q))}
  union all select id from payouts where squad_id in ${squadsFound(q)})`;

/** SQL join of the recipient's seat. */
const RECEIVING = sql`join rounds on (rounds.squad_id, rounds.number) = (payouts.squad_id, payouts.round)
  join seats on seats.id = rounds.recipient`;

function foundIn(sought: Sought | null): RawBuilder<unknown> {
  if (!sought) return sql`true`;
  return sought.isCommon ? isTheirs(sought, sql`payouts.squad_id`) : foundPayouts(sought.q);
}

/**
 * SQL conditions of all filters: members see only their own payouts. Obsolete payouts, which have no day, are excluded.
 */
function narrowed({ me, seesAll }: PersonCall<unknown>, { state, person, squad }: Filters): RawBuilder<unknown> {
  const conditions = [
    sql`payouts.payout_on is not null`,
    ...(seesAll ? [] : [recipientIn(sql`(${me.id})`)]),
    ...(state ? [sql`payouts.state = ${state}`] : []),
    ...(squad ? [sql`payouts.squad_id = ${squad}`] : []),
    ...(person ? [recipientIn(sql`(${person})`)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** SQL for the priority of payout states that need action. The order must match the index in `0001_schema.sql`. */
const NEED = sql`array_position(
  array['awaiting_approval', 'failed', 'held', 'ready', 'scheduled', 'submitted', 'paid', 'cancelled'], payouts.state)`;

/**
 * Returns the sort order of payouts. Without a state filter, staff see urgent payouts first; all other lists are sorted
 * by payout day.
 */
const orderFor = ({ seesAll }: PersonCall<unknown>, { state }: Filters) =>
  seesAll && !state
    ? sql`${NEED}, payouts.payout_on, payouts.id`
    : sql`(payouts.attempt > 0), payouts.payout_on, payouts.id`;

function listOf(call: PersonCall<unknown>, query: Filters, sought: Sought | null) {
  const named = sought?.isCommon ? sql`${RECEIVING} join people on people.id = seats.person_id` : sql``;
  const wanted = narrowed(call, query);
  return {
    columns: COLUMNS,
    from: sql`payouts ${named} where ${wanted} and ${foundIn(sought)}`,
    common: sought?.isCommon
      ? sql`payouts ${RECEIVING} join ${peopleNamed(sought)} on named.id = seats.person_id where ${wanted}`
      : null,
    order: orderFor(call, query),
    sorts: {
      payout: [sql`payouts.payout_on`, sql`payouts.id`],
      changed: [sql`payouts.updated_on`, sql`payouts.id`],
      net: [sql`net`, sql`payouts.id`],
      state: [sql`payouts.state`, sql`payouts.updated_on`, sql`payouts.id`],
    },
    shown: { key: sql`payouts.id`, from: SOURCE, isLookedUp: true },
    isOfOne: !call.seesAll,
  };
}

export async function listPayouts(
  call: PersonCall<WithDb & WithClock>,
  query: Parsed<(typeof payoutRoutes)['payouts']>['query'],
): Promise<Page<Payout>> {
  const { db } = call.context;
  const page = await pageOf(db, payoutRow, query, listOf(call, query, await seek(db, query.q)));
  const today = call.context.clock.today();
  return { ...page, data: await foretold(db, today, page.data) };
}

/** Number of rows per batch of an export. One query reads the squads of a batch. */
const BATCH = 500;

/** Yields all filtered payouts, sorted as requested or by payout day. */
export async function* everyPayout(call: PersonCall<WithDb & WithClock>, filters: Filters): AsyncGenerator<Payout> {
  const { sort = 'payout', order } = filters;
  const today = call.context.clock.today();
  const { db } = call.context;
  const list = listOf(call, filters, await seek(db, filters.q));
  let batch: Row[] = [];
  for await (const row of everyRow(db, payoutRow, { sort, order }, list)) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield* await foretold(db, today, batch);
    batch = [];
  }
  yield* await foretold(db, today, batch);
}

/**
 * Returns a member's payouts that have not arrived in full. Waiting and failed payouts come first, then payouts with a
 * part that is still owed, then all others by day.
 */
export async function nextPayouts({ context, me }: PersonCall<WithDb & WithClock>): Promise<Payout[]> {
  const rows = await rowsOf(payoutRow)`
    select ${COLUMNS} from ${SOURCE}
    where seats.person_id = ${me.id} and payouts.state <> 'cancelled' and (payouts.state <> 'paid' or ${PART_OWED})
    order by payouts.state in ('held', 'failed', 'awaiting_approval') desc, ${PART_OWED} desc, rounds.payout_on,
      payouts.id
  `.all(context.db);
  const today = context.clock.today();
  return foretold(context.db, today, rows);
}

export async function readPayout(call: PersonCall<WithDb & WithClock>, payoutId: string): Promise<Payout> {
  const row = await rowsOf(payoutRow)`
    select ${COLUMNS} from ${SOURCE} where payouts.id = ${payoutId} and ${ownRows(call, 'seats.person_id')}
  `.first(call.context.db);
  const [payout] = await foretold(call.context.db, call.context.clock.today(), [found(row)]);
  return found(payout);
}

/** Returns the state of each member's contribution to one pot, ordered by position. */
export async function partsOf({ context, me }: PersonCall<WithDb>, { squad, round }: PayoutKey): Promise<PayoutPart[]> {
  return rowsOf(payoutPart)`
    select upper(left(first_name, 1) || left(last_name, 1)) as initials, person_id = ${me.id} as "isYou",
      case when owed_pot = 0 then case when owed_reserve + owed_fund + owed_losses > 0 then 'covered' else 'arrived' end
        when owed_reserve + owed_fund + owed_losses > 0 then 'part'
        when paid.state in ('failed', 'defaulted', 'charged_back') then 'missing' else 'coming' end as state
    from contributions paid join seats on seats.id = seat_id join people on people.id = person_id
    where paid.squad_id = ${squad} and round = ${round} order by seats.position, seats.id
  `.all(context.db);
}

const keyRow = z.object({
  squad: squadId,
  round: z.int(),
  seq: z.int(),
  attempt: z.int(),
  state: z.enum(PAYOUT_STATES),
  recipient: personId,
});
export type PayoutKey = z.output<typeof keyRow>;

export async function payoutKey(db: Queryable, id: string): Promise<PayoutKey> {
  const row = await rowsOf(keyRow)`
    select payouts.squad_id as squad, payouts.round, seq, attempt, payouts.state, seats.person_id as recipient
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient where payouts.id = ${id}
  `.first(db);
  return found(row);
}
