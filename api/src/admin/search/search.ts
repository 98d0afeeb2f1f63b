import {
  foundPayment,
  foundPayout,
  foundPerson,
  foundSquad,
  foundTicket,
  foundWithdrawal,
  type Permission,
  roleMay,
  SEARCH_MOST,
  type SearchFound,
} from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { has, isPerson } from '../../db/search-text.ts';
import type { PersonCall } from '../../http/call.ts';
import { readForeseen } from '../../rotation/index.ts';
import { type Keys, keysOf } from './keys.ts';

/** Minimum length of a search word. A shorter word matches too many rows and cannot use the trigram index. */
const LEAST_LETTERS = 3;
/** Maximum number of matches to rank, because a common word may match a hundred thousand names. */
const LOOKED_AT = 200;

/** Maximum number of matching squads for which people and payouts are listed. */
const SQUADS_TOLD = 3;

/** Objects whose bank or provider reference equals the search text. */
interface AtBank {
  readonly payouts: readonly string[];
  readonly withdrawals: readonly string[];
}

interface Asked extends Keys {
  readonly atBank: AtBank;
  readonly q: string;
  readonly isText: boolean;
}

const NONE: RawBuilder<boolean> = sql`false`;

const byId = ({ ids }: Keys, column: string): RawBuilder<boolean> =>
  ids ? sql`${sql.ref(column)} between ${ids.from}::uuid and ${ids.to}::uuid` : NONE;

const lineRow = z.object({ payout: z.string().nullable(), withdrawal: z.string().nullable() });
const orderRow = z.object({ key: z.string() });

/** Parses the search text as the reference of a bank file line or of a provider's order. */
async function askedIn(db: Queryable, q: string): Promise<Asked> {
  const lines = await rowsOf(lineRow)`
    select payout_id as payout, withdrawal_id as withdrawal from bank_file_lines where reference = ${q.toUpperCase()}
  `.all(db);
  const order = await rowsOf(orderRow)`
    select key from provider_order_ids where provider in (select name from payment_providers) and id = ${q}
  `.first(db);
  const { withdrawal, ...keys } = keysOf(order?.key ?? q);
  return {
    ...keys,
    withdrawal,
    q,
    isText: q.length >= LEAST_LETTERS,
    atBank: {
      payouts: lines.flatMap(({ payout }) => payout ?? []),
      withdrawals: [...lines.flatMap((line) => line.withdrawal ?? []), ...(withdrawal ? [withdrawal] : [])],
    },
  };
}

async function squadsIn(db: Queryable, asked: Asked): Promise<SearchFound['squads']> {
  const named = asked.isText ? has(sql`normalize_search(name)`, asked.q) : NONE;
  return rowsOf(foundSquad)`
    select id, name, status, contribution, period, size,
      (select count(*) from seats where squad_id = found.id and seats.status = 'active') as members
    from (
      (select * from squads where kind <> 'test' and ${named} limit ${LOOKED_AT})
      union
      (select * from squads where ${byId(asked, 'id')} or id = ${asked.reference?.squad ?? null}::uuid limit ${LOOKED_AT})) found
    order by array_position(array['active', 'upcoming', 'pending', 'completed', 'declined', 'cancelled'], status), name, id
    limit ${SEARCH_MOST}
  `.all(db);
}

/** Finds people by name. For matching squads, also finds the next recipients and the people with failed debits. */
async function peopleIn(db: Queryable, asked: Asked, squads: readonly string[]): Promise<SearchFound['people']> {
  const person = (because: RawBuilder<unknown>) => sql`people.id, first_name as "firstName", last_name as "lastName",
    email as email_address, kyc_status as "kycVerificationStatus", suspended_at is not null as "isSuspended",
    ${because} as because`;
  const IS_MEMBER = sql`role = 'user' and erased_at is null`;
  const named = asked.isText ? isPerson(asked.q) : NONE;
  const own: SearchFound['people'] = await rowsOf(foundPerson)`
    select ${person(sql`null::json`)} from (
      select * from people where ${IS_MEMBER} and (${named} or ${byId(asked, 'id')}) limit ${LOOKED_AT}) people
    order by last_name, first_name, id limit ${SEARCH_MOST}
  `.all(db);
  const about = (what: 'receives' | 'failed') => sql`json_build_object('squad', squads.name, 'what', ${what}::text)`;
  const concerned: SearchFound['people'] = await rowsOf(foundPerson)`
    select * from (
      select ${person(about('receives'))} from payouts
      join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round and opened
      join seats on seats.id = rounds.recipient join people on people.id = person_id
      join squads on squads.id = payouts.squad_id
      where payouts.squad_id = any(${squads}::uuid[]) and payouts.state not in ('paid', 'cancelled') and ${IS_MEMBER}
      union all
      select ${person(about('failed'))} from contributions paid
      join seats on seats.id = seat_id join people on people.id = person_id join squads on squads.id = paid.squad_id
      where paid.squad_id = any(${squads}::uuid[]) and paid.state = 'failed' and ${IS_MEMBER}) concerned
    order by "lastName", "firstName", id limit ${SEARCH_MOST}
  `.all(db);
  const known = new Set(own.map(({ id }) => id));
  const others = new Map(concerned.filter(({ id }) => !known.has(id)).map((found) => [found.id, found]));
  return [...own, ...others.values()].slice(0, SEARCH_MOST);
}

async function paymentsIn(db: Queryable, asked: Asked): Promise<SearchFound['payments']> {
  const { squad = null, round = null, seat = null } = asked.reference ?? {};
  return rowsOf(foundPayment)`
    select paid.id, squads.name as squad, period, paid.round,
      first_name || ' ' || last_name as member, people.email as "memberEmail", amount, paid.state, due_on as "dueOn"
    from contributions paid join seats on seats.id = seat_id join people on people.id = person_id
    join squads on squads.id = paid.squad_id
    join rounds on rounds.squad_id = paid.squad_id and rounds.number = paid.round
    where ${byId(asked, 'paid.id')}
      or (paid.squad_id, paid.round, paid.seat_id) = (${squad}::uuid, ${round}::int, ${seat}::uuid)
    order by due_on desc, paid.id limit ${SEARCH_MOST}
  `.all(db);
}

const payoutRow = foundPayout.extend({ squadId: z.string(), seq: z.int() });

/** Finds payouts by key, and finds the next payouts of matching squads. */
async function payoutsIn(
  { db, clock }: WithDb & WithClock,
  asked: Asked,
  squads: readonly string[],
): Promise<SearchFound['payouts']> {
  const { squad = null, round = null, seat = null } = asked.reference ?? {};
  const isNamed = sql`${seat}::text is null and (payouts.squad_id, payouts.round) = (${squad}::uuid, ${round}::int)`;
  const rows = await rowsOf(payoutRow)`
    select payouts.id, payouts.squad_id as "squadId", squads.name as squad, period, payouts.round, seq,
      first_name || ' ' || last_name as member, people.email as "memberEmail", expected_net as amount, payouts.state, rounds.payout_on as "payoutOn"
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient join people on people.id = person_id
    join squads on squads.id = payouts.squad_id
    where ${byId(asked, 'payouts.id')} or (${isNamed}) or payouts.id = any(${asked.atBank.payouts}::uuid[])
      or (payouts.squad_id = any(${squads}::uuid[]) and opened and payouts.state not in ('paid', 'cancelled'))
    order by rounds.payout_on, payouts.id limit ${SEARCH_MOST}
  `.all(db);
  const foreseen = await readForeseen(
    db,
    clock.today(),
    rows.map(({ squadId }) => squadId),
  );
  return rows.map(({ squadId, seq, ...row }) => {
    const coming = foreseen({ squadId, seq, round: row.round });
    return coming ? { ...row, amount: coming.net, payoutOn: coming.on } : row;
  });
}

/** Finds withdrawals by id, and by the reference of the bank or the provider. */
async function withdrawalsIn(db: Queryable, asked: Asked): Promise<SearchFound['withdrawals']> {
  return rowsOf(foundWithdrawal)`
    select withdrawals.id, person_id as "personId",
      first_name || ' ' || last_name as member, people.email as "memberEmail", amount, withdrawals.state, ordered_on as "orderedOn"
    from withdrawals join people on people.id = person_id
    where ${byId(asked, 'withdrawals.id')} or withdrawals.id = any(${asked.atBank.withdrawals}::uuid[])
    order by ordered_on desc, withdrawals.id limit ${SEARCH_MOST}
  `.all(db);
}

async function ticketsIn(db: Queryable, { q, isText, number }: Asked): Promise<SearchFound['tickets']> {
  return rowsOf(foundTicket)`
    select found.id, subject, first_name || ' ' || last_name as member, people.email as "memberEmail",
      found.state, to_json(changed_at) as "changedAt"
    from (
      select * from help_tickets where id = ${number} or ${isText ? has(sql`normalize_search(subject)`, q) : NONE}
      limit ${LOOKED_AT}) found join people on people.id = person_id
    order by found.id = ${number} desc nulls last, found.state = 'closed', found.id desc limit ${SEARCH_MOST}
  `.all(db);
}

/**
 * Searches by words of at least three letters, by id and by reference. Omits result kinds that the caller's role may
 * not see.
 */
export async function search({ context, me }: PersonCall<WithDb & WithClock>, q: string): Promise<SearchFound> {
  const { db } = context;
  const asked = await askedIn(db, q);
  const ifMay = async <Found>(permission: Permission, find: () => Promise<Found[]>) =>
    roleMay(me.role, permission) ? find() : [];
  const squads = await ifMay('squads.read', () => squadsIn(db, asked));
  const ids = squads.slice(0, SQUADS_TOLD).map(({ id }) => id);
  const [people, payments, payouts, withdrawals, tickets] = await Promise.all([
    peopleIn(db, asked, ids),
    ifMay('payments.read', () => paymentsIn(db, asked)),
    ifMay('payouts.read', () => payoutsIn(context, asked, ids)),
    ifMay('payouts.read', () => withdrawalsIn(db, asked)),
    ifMay('support', () => ticketsIn(db, asked)),
  ]);
  return { squads, people, payments, payouts, withdrawals, tickets };
}
