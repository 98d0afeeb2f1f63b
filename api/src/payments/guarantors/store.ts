import { type Guarantor, guarantor, type guarantorRoutes, guarantorStatus, type Parsed } from '@adashi/contract';
import { SQUAD_STATUSES } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { sha256 } from '../../base/random.ts';
import { language, money, seatId } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { has, isPerson, peopleFound, peopleNamed, type Sought, seek } from '../../db/search-text.ts';
import { TERMS, termsRow } from '../../db/terms-row.ts';
import type { PersonCall } from '../../http/call.ts';
import { ownRows } from '../../http/ownership.ts';

export const COLUMNS = sql`guarantors.id, member_id as "memberId",
  first_name || ' ' || last_name as member, people.email as "memberEmail", name, guarantors.email,
  guarantors.phone_number as "phoneNumber", relationship, guarantors.language, status, to_json(guarantors.created_at) as "createdAt"`;
export const FROM = sql`guarantors join people on people.id = member_id`;

const isCalled = (q: string) => has(sql`normalize_search(guarantors.name || ' ' || guarantors.email)`, q);

/**
 * SQL condition that the search matches the guarantor's name or email address, or the member's name. Each half of the
 * condition uses an index.
 */
function isGuarantor({ q }: Sought): RawBuilder<unknown> {
  return sql`guarantors.id in (
    select id from guarantors where ${isCalled(q)} union all select id from guarantors where member_id in ${peopleFound(q)})`;
}

/**
 * Builds the FROM clause of a guarantor search. For very common words, the search reads rows in sort order and stops
 * after one page.
 */
export function searched(wanted: RawBuilder<unknown>, sought: Sought | null, isByMember = false) {
  return {
    from: sql`${isByMember ? FROM : sql`guarantors`} where ${wanted} and ${sought ? isGuarantor(sought) : sql`true`}`,
    ...(sought?.isCommon && {
      common: sql`guarantors join ${peopleNamed(sought)} on named.id = member_id where ${wanted}`,
      walked: sql`${FROM} where ${wanted} and (${isPerson(sought.q)} or ${isCalled(sought.q)})`,
    }),
  };
}

/** Lists guarantors: a member sees only the member's own guarantors, staff see all guarantors. */
export async function listGuarantors(
  call: PersonCall<WithDb>,
  query: Parsed<(typeof guarantorRoutes)['guarantors']>['query'],
): Promise<Page<Guarantor>> {
  const { db } = call.context;
  const { q, status } = query;
  const wanted = sql`${ownRows(call, 'member_id')} and ${status ? sql`status = ${status}` : sql`true`}`;
  return pageOf(db, guarantor, query, {
    columns: COLUMNS,
    ...searched(wanted, await seek(db, q)),
    order: sql`guarantors.created_at desc, guarantors.id`,
    sorts: {
      name: [sql`name`, sql`guarantors.id`],
      status: sql`status`,
      created: [sql`guarantors.created_at`, sql`guarantors.id`],
    },
    shown: { key: sql`guarantors.id`, from: FROM },
  });
}

export async function readGuarantor(call: PersonCall<WithDb>, id: string): Promise<Guarantor> {
  const row = await rowsOf(guarantor)`
    select ${COLUMNS} from ${FROM} where guarantors.id = ${id} and ${ownRows(call, 'member_id')}
  `.first(call.context.db);
  return found(row);
}

export async function countGuarantors(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('guarantors')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

const linkedRow = z.object({
  id: z.string(),
  memberId: z.string(),
  name: z.string(),
  member: z.string(),
  firstName: z.string(),
  isVerified: z.boolean(),
  status: guarantorStatus,
  language,
});
export type LinkedGuarantor = z.output<typeof linkedRow>;

async function linked(db: Queryable, which: RawBuilder<boolean>): Promise<LinkedGuarantor> {
  const row = await rowsOf(linkedRow)`
    select guarantors.id, member_id as "memberId", name, first_name || ' ' || last_name as member, first_name as "firstName",
      kyc_status = 'verified' as "isVerified", status, guarantors.language
    from ${FROM} where ${which}
  `.first(db);
  return found(row);
}

/** SQL condition: the link still shows the guarantee, because the guarantor can answer, can sign or has obligations. */
const isShown = sql`(guarantors.status in ('invited', 'accepted', 'verified') or guarantors.status = 'ended' and exists (
  select 1 from seats join squads on squads.id = squad_id
  where seats.guarantor_id = guarantors.id and (squads.status = 'active' or exists (
    select 1 from contributions where seat_id = seats.id and owed_pot + owed_reserve + owed_fund + owed_losses > 0))))`;

/**
 * Returns the guarantor for the secret link from a mail. Throws the same 'not_found' for unknown links and for links
 * that no longer show the guarantee.
 */
export async function guarantorByLink(db: Queryable, link: string): Promise<LinkedGuarantor> {
  const hash = sha256(link);
  return linked(db, sql`(link_hash = ${hash} or signing_link_hash = ${hash}) and ${isShown}`);
}

/** Returns a guarantor by id, for staff. */
export async function linkedById(db: Queryable, id: string): Promise<LinkedGuarantor> {
  return linked(db, sql`guarantors.id = ${id}`);
}

const signedRow = z.object({
  id: z.string(),
  most: money,
  title: z.string(),
  body: z.string(),
  signature: z.string(),
  language,
  signedAt: z.date(),
});
export type SignedGuarantee = z.output<typeof signedRow>;

/** Returns the newest text that the guarantor signed, or undefined without a signature. */
export async function signedGuarantee(db: Queryable, guarantorId: string): Promise<SignedGuarantee | undefined> {
  return rowsOf(signedRow)`
    select id, most, title, body, signature, language, signed_at as "signedAt" from guarantees
    where guarantor_id = ${guarantorId} order by signed_at desc, id limit 1
  `.first(db);
}

/** Lists the guarantor's payments, newest first. */
export function paidBy(db: Queryable, guarantorId: string) {
  return db
    .selectFrom('guarantor_payments')
    .innerJoin('squads', 'squads.id', 'squad_id')
    .select(['squads.name as squad', 'period', 'round', 'amount', 'paid_at as paidAt'])
    .where('guarantor_id', '=', guarantorId)
    .orderBy('paid_at', 'desc')
    .orderBy('round', 'desc')
    .execute();
}

const recordRow = z.object({ charged: z.int(), onTime: z.int() });

/** Counts a member's charges and on-time payments in all squads. */
export async function recordOf(db: Queryable, memberId: string): Promise<z.output<typeof recordRow>> {
  const row = await rowsOf(recordRow)`
    select count(*) as charged, count(*) filter (where state = 'confirmed' and first_failed_on is null) as "onTime"
    from contributions join seats on seats.id = seat_id
    where person_id = ${memberId} and state not in ('scheduled', 'submitted', 'cancelled')
  `.first(db);
  return found(row);
}

const answeredRow = termsRow.extend({
  seat: seatId,
  guarantor: filled(z.string()),
  name: z.string(),
  status: z.enum(SQUAD_STATUSES),
  position: z.int().nullable(),
  /** Signed amount of the squad, and the part that the guarantor paid, in cents. */
  promised: money,
  paid: money,
});
export type AnsweredSeat = z.output<typeof answeredRow>;

/** Lists the given guarantors' seats in past, current and upcoming squads. */
export async function answeredSeats(db: Queryable, guarantors: readonly string[]): Promise<AnsweredSeat[]> {
  return rowsOf(answeredRow)`
    select squads.id, seats.id as seat, guarantor_id as guarantor, name, squads.status, ${TERMS}, position,
      guarantor_promised(guarantor_id, squads.id) as promised,
      (select coalesce(sum(amount), 0)::bigint from guarantor_payments paid
        where paid.guarantor_id = seats.guarantor_id and paid.squad_id = squads.id) as paid
    from seats join squads on squads.id = squad_id
    where guarantor_id = any(${guarantors}::uuid[]) and squads.status in ('upcoming', 'active', 'completed')
      and (seats.status = 'active' or squads.status <> 'upcoming')
    order by start_on, squads.id
  `.all(db);
}

/** Lists approved debits of guarantors that have neither arrived nor failed. */
export function orderedOf(db: Queryable, guarantors: readonly string[]) {
  return db
    .selectFrom('guarantor_charges')
    .select(['round', 'seat_id as seat', 'amount'])
    .where('guarantor_id', '=', (eb) => eb.fn.any(eb.val(guarantors)))
    .where('state', '=', 'ordered')
    .execute();
}
