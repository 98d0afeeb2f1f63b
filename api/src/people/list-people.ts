import { type Output, type Parsed, type PersonRow, peopleRoutes, personRow } from '@adashi/contract';
import type { LocalDate } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../base/app-error.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import { keptForAMinute } from '../db/kept-counts.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { has, isPerson, type Sought, seek } from '../db/search-text.ts';
import { currentRoundOn, PAID_BY_MEMBER } from '../rotation/index.ts';

type Filters = Parsed<(typeof peopleRoutes)['peopleCsv']>['query'];

const IS_MEMBER = sql`role = 'user' and erased_at is null`;
/**
 * SQL condition: the person has no seat in a running or upcoming squad. A trigger keeps the column `has_seat` up to
 * date.
 */
const IS_INACTIVE = sql`not has_seat`;

const seatsIn = (status: 'active' | 'upcoming') => sql`(select count(*) from seats join squads on squads.id = squad_id
  where person_id = people.id and seats.status = 'active' and squads.status = ${status} and kind <> 'test')`;
const PAID = sql`from contributions paid join seats on seats.id = seat_id where seats.person_id = people.id`;
const CHARGED = sql`paid.state not in ('scheduled', 'submitted', 'cancelled')`;

/** Payment states from worst to best. The member list shows a member's worst payment state of the week. */
const BY_NEED = [
  'charged_back',
  'defaulted',
  'failed',
  'submitted',
  'scheduled',
  'recovered',
  'confirmed',
  'cancelled',
];

function columns(today: LocalDate): RawBuilder<unknown> {
  return sql`people.id, first_name as "firstName", last_name as "lastName", email as email_address,
    phone_number as "phoneNumber", kyc_status as "kycVerificationStatus", email_verified_at is not null as "isVerified",
    suspended_at is not null as "isSuspended", ${seatsIn('active')} as squads, ${seatsIn('upcoming')} as upcoming,
    (select count(*) ${PAID} and paid.state = 'confirmed' and first_failed_on is null) as "onTime",
    (select count(*) ${PAID} and ${CHARGED}) as charged,
    (select paid.state from seats join squads on squads.id = seats.squad_id
      join contributions paid on paid.squad_id = squads.id and paid.seat_id = seats.id and paid.round = ${currentRoundOn(today)}
      where seats.person_id = people.id and squads.status = 'active' and kind <> 'test'
      order by array_position(${BY_NEED}::text[], paid.state) limit 1) as "thisWeek",
    (select coalesce(sum(${PAID_BY_MEMBER}), 0)::bigint ${PAID}) as contributed,
    to_json(created_at) as "createdAt", to_json(last_seen_at) as "lastSeenAt"`;
}

const STATES: Readonly<Record<NonNullable<Filters['state']>, RawBuilder<unknown>>> = {
  active: sql`suspended_at is null`,
  inactive: IS_INACTIVE,
  suspended: sql`suspended_at is not null`,
};

/** Database triggers keep these columns and `owes` up to date. */
const SQUADS: Readonly<Record<NonNullable<Filters['squads']>, RawBuilder<unknown>>> = {
  running: sql`in_active_squad`,
  upcoming: sql`in_upcoming_squad`,
  none: IS_INACTIVE,
};

const seatedIn = (q: string) => sql`select person_id from squads
  join seats on seats.squad_id = squads.id and seats.status = 'active'
  where kind <> 'test' and ${has(sql`normalize_search(name)`, q)}`;

/** SQL condition that the search matches a member's name or a squad of the member. Each half uses an index. */
function isFound({ q, isCommon, isInSquads }: Sought): RawBuilder<unknown> {
  if (!isCommon) return sql`people.id in (select people.id from people where ${isPerson(q)} union all ${seatedIn(q)})`;
  return isInSquads ? sql`(${isPerson(q)} or people.id in (${seatedIn(q)}))` : isPerson(q);
}

/** Returns the SQL conditions of the filters. A missing filter adds no condition. */
function filtered({ kyc, state, product, squads, owes }: Filters, found: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = [
    IS_MEMBER,
    ...(kyc ? [sql`kyc_status = ${kyc}`] : []),
    ...(state ? [STATES[state]] : []),
    ...(product ? [sql`products @> array[${product}]`] : []),
    ...(squads ? [SQUADS[squads]] : []),
    ...(owes ? [sql`owes`] : []),
    found,
  ];
  return sql`people where ${sql.join(conditions, sql` and `)}`;
}

const listOf = (today: LocalDate, query: Filters, sought: Sought | null) => ({
  columns: columns(today),
  from: filtered(query, sought ? isFound(sought) : sql`true`),
  common: sought?.isCommon ? filtered(query, isPerson(sought.q)) : null,
  order: sql`last_name, first_name, id`,
  sorts: {
    name: [sql`last_name`, sql`first_name`, sql`id`],
    kyc: [sql`kyc_status`, sql`last_name`, sql`first_name`, sql`id`],
    lastSeen: sql`last_seen_at`,
    created: [sql`created_at`, sql`id`],
  },
  shown: { key: sql`people.id`, from: sql`people` },
});

/** Returns one page of members, sorted by name unless the caller requests another order. */
export async function listPeople(
  db: Queryable,
  today: LocalDate,
  query: Parsed<(typeof peopleRoutes)['people']>['query'],
): Promise<Page<PersonRow>> {
  return pageOf(db, personRow, query, listOf(today, query, await seek(db, query.q)));
}

/** Yields all filtered members, sorted by name unless the caller requests another order. */
export async function* everyPerson(
  db: Queryable,
  today: LocalDate,
  query: Parsed<(typeof peopleRoutes)['peopleCsv']>['query'],
): AsyncGenerator<PersonRow> {
  const { sort = 'name', order } = query;
  yield* everyRow(db, personRow, { sort, order }, listOf(today, query, await seek(db, query.q)));
}

type Counts = Output<(typeof peopleRoutes)['countPeople']>;

async function count({ db }: WithDb): Promise<Counts> {
  const row = await rowsOf(peopleRoutes.countPeople.output)`
    select count(*) as all, count(*) filter (where kyc_status = 'verified') as verified,
      count(*) filter (where kyc_status = 'pending') as pending, count(*) filter (where ${IS_INACTIVE}) as inactive,
      count(*) filter (where suspended_at is not null) as suspended,
      count(*) filter (where products @> array['adashi']) as adashi, (select count(*) from waiting_list) as ajohome
    from people where ${IS_MEMBER}
  `.first(db);
  return found(row);
}

/** Returns the number of members in each state. */
export const countPeople = keptForAMinute(count, ({ all }) => all);
