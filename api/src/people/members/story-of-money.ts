import {
  type MemberMoney,
  type MemberSeat,
  type MemberTrouble,
  memberMoney,
  memberStory,
  type SeatMoney,
} from '@adashi/contract';
import type { LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { type SquadLines, statementsOf } from '../../ledger/index.ts';
import { IS_LATE, OWED, readForeseen } from '../../rotation/index.ts';

const { shape } = memberMoney;

const ON_TIME = sql`paid.state = 'confirmed' and first_failed_on is null`;
/** SQL condition: the payment has a final result, such as paid or failed. */
const CHARGED = sql`paid.state not in ('scheduled', 'submitted', 'cancelled')`;
const OWN = sql`contributions paid join seats on seats.id = seat_id`;

const seatRow = memberStory.shape.seats.element.omit({ money: true });
const seatMoneyRow = memberStory.shape.seats.element.shape.money
  .unwrap()
  .omit({ contributed: true, received: true })
  .extend({ seat: z.string() });

const ARRIVED = sql`paid.state in ('confirmed', 'recovered')`;
const ARRIVED_LATE = sql`(paid.state = 'recovered' or (paid.state = 'confirmed' and first_failed_on is not null))`;
const OF_SEAT = sql`from contributions paid where seat_id = seats.id`;

/** Returns the amounts of each of a member's seats, by seat id. */
async function seatMoneyOf(db: Queryable, personId: string): Promise<Map<string, SeatMoney>> {
  const rows = await rowsOf(seatMoneyRow)`
    select seats.id as seat, (select count(*) ${OF_SEAT} and ${ARRIVED}) as arrived,
      array(select round ${OF_SEAT} and paid.state in ('failed', 'defaulted', 'charged_back') order by round) as failed,
      array(select round ${OF_SEAT} and ${ARRIVED_LATE} order by round) as late,
      own.expected, own.changed_on as "changedOn", coalesce(own.returns, 0) as returns, own.id as "payoutId"
    from seats join squads on squads.id = seats.squad_id
    left join lateral (
      select payouts.id, updated_on as changed_on,
        case when payouts.state not in ('paid', 'cancelled') then expected_net end as expected,
        greatest(attempt - (payouts.state in ('submitted', 'paid'))::int, 0) as returns
      from rounds join payouts on payouts.squad_id = rounds.squad_id and payouts.round = rounds.number and seq = 0
      where recipient = seats.id order by number limit 1) own on true
    where person_id = ${personId} and kind <> 'test'
  `.all(db);
  const statements = await statementsOf({ db, person: personId }, { arrived: true });
  const totals = new Map(
    statements.map(({ held, totals: { putIn, received } }) => [String(held.seat), { putIn, received }]),
  );
  return new Map(
    rows.map(({ seat, ...money }) => {
      const { putIn: contributed, received } = totals.get(seat) ?? { putIn: 0, received: 0 };
      return [seat, { ...money, contributed, received }];
    }),
  );
}

/**
 * Lists a member's seats with the day and amount of the coming payout; running squads come first. Practice squads are
 * excluded. Amounts are omitted for a caller who may not read payments.
 */
export async function seatsOf(
  db: Queryable,
  today: LocalDate,
  personId: string,
  seesMoney: boolean,
): Promise<MemberSeat[]> {
  const money = seesMoney ? await seatMoneyOf(db, personId) : new Map<string, SeatMoney>();
  const rows = await rowsOf(seatRow)`
    select seats.id, squad_id as "squadId", name as squad, squads.status, kind, contribution, period, size,
      (select max(number) from rounds where rounds.squad_id = squads.id and opened and number <= size) as round,
      position, seats.status = 'left' as "hasLeft", own.payout_on as "payoutOn", own.state as "payoutState",
      own.number as "payoutRound",
      (select count(*) from contributions paid where seat_id = seats.id and ${ON_TIME}) as "onTime",
      (select count(*) from contributions paid where seat_id = seats.id and ${CHARGED}) as charged
    from seats join squads on squads.id = seats.squad_id
    left join lateral (
      select rounds.payout_on, payouts.state, number from rounds
      join payouts on payouts.squad_id = rounds.squad_id and payouts.round = rounds.number and seq = 0
      where recipient = seats.id order by number limit 1) own on true
    where person_id = ${personId} and kind <> 'test'
    order by array_position(array['active', 'upcoming', 'pending', 'completed', 'declined', 'cancelled'], squads.status),
      start_on desc, seats.id
  `.all(db);
  const foreseen = await readForeseen(
    db,
    today,
    rows.filter(({ status }) => status === 'active').map(({ squadId }) => squadId),
  );
  return rows.map((row) => {
    const round = row.payoutRound;
    const coming = round === null ? undefined : foreseen({ squadId: row.squadId, round, seq: 0 });
    const sums = money.get(row.id) ?? null;
    if (!coming) return { ...row, money: sums };
    return { ...row, payoutOn: coming.on, money: sums && { ...sums, expected: coming.net } };
  });
}

const sumsRow = memberMoney.omit({
  next: true,
  contributed: true,
  received: true,
  payouts: true,
  wallet: true,
  troubles: true,
});
const nextRow = shape.next.unwrap().extend({ squadId: z.string(), round: z.int(), seq: z.int() });

type Next = NonNullable<MemberMoney['next']>;

/** Adds the forecast amount and day to a payout. A payout without a forecast stays unchanged. */
async function foretold(
  db: Queryable,
  today: LocalDate,
  { squadId, round, seq, ...payout }: z.output<typeof nextRow>,
): Promise<Next> {
  const coming = (await readForeseen(db, today, [squadId]))({ squadId, round, seq });
  return coming ? { ...payout, amount: coming.net, on: coming.on } : payout;
}

/** Returns a member's money totals in cents: paid, received, owed, and the next payout. */
export async function moneyOf(
  db: Queryable,
  today: LocalDate,
  personId: string,
): Promise<Omit<MemberMoney, 'wallet' | 'troubles'>> {
  const sums = rowsOf(sumsRow)`
    select count(*) filter (where ${ARRIVED}) as arrived, count(*) filter (where ${ON_TIME}) as "onTime",
      count(*) filter (where ${CHARGED}) as charged,
      coalesce(sum(${OWED}) filter (where ${IS_LATE}), 0)::bigint as owed,
      coalesce(sum(owed_pot) filter (where ${IS_LATE}), 0)::bigint as "owedToPots"
    from ${OWN} where person_id = ${personId}
  `.first(db);
  const payouts = sql`payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient join squads on squads.id = payouts.squad_id`;
  const next = rowsOf(nextRow)`
    select expected_net as amount, rounds.payout_on as on, name as squad, payouts.state,
      payouts.squad_id as "squadId", payouts.round, seq from ${payouts}
    where person_id = ${personId} and payouts.state not in ('paid', 'cancelled')
    order by rounds.payout_on, payouts.id limit 1
  `.first(db);
  const [own, statements, coming] = await Promise.all([
    sums,
    statementsOf({ db, person: personId }, { arrived: true }),
    next,
  ]);
  const sum = (of: (totals: SquadLines['totals']) => number) =>
    statements.reduce((total, { totals }) => total + of(totals), 0);
  const count = ({ kind }: SquadLines['lines'][number]) =>
    Number(kind === 'payout') - Number(kind === 'payout_returned');
  const moved = {
    contributed: sum(({ putIn }) => putIn),
    received: sum(({ received }) => received),
    payouts: statements.flatMap(({ lines }) => lines.map(count)).reduce((total, one) => total + one, 0),
  };
  return { ...found(own), ...moved, next: coming ? await foretold(db, today, coming) : null };
}

/** Lists a member's failed contributions that are owed or will be retried, latest first. */
export async function troublesOf(db: Queryable, personId: string): Promise<MemberTrouble[]> {
  return rowsOf(shape.troubles.element)`
    select paid.id, paid.squad_id as "squadId", name as squad, period, round, amount, ${OWED} as owed, paid.state,
      updated_on as "changedOn", retry_on as "retryOn"
    from ${OWN} join squads on squads.id = paid.squad_id
    where person_id = ${personId}
      and ${IS_LATE}
    order by updated_on desc, round desc, paid.id
  `.all(db);
}
