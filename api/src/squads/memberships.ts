import { type Membership, membership, type Output, type Parsed, squadMemberRoutes } from '@adashi/contract';
import type { LocalDate } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isTheirs, peopleNamed, type Sought, seatsFound, seek } from '../db/search-text.ts';
import type { PersonCall } from '../http/call.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { IS_LATE, OWED, paidForSeat } from '../rotation/index.ts';
import { readNotices, removalIsDue } from './removals.ts';

type Query = Parsed<(typeof squadMemberRoutes)['squadMembers']>['query'];
type FileQuery = Parsed<(typeof squadMemberRoutes)['squadMembersFile']>['query'];

const COLUMNS = sql`seats.id, seats.person_id as person, first_name || ' ' || last_name as name, people.email, squads.name as squad,
  seats.squad_id as "squadId", squads.status as "squadStatus", position, seats.status, defaulted,
  ${paidForSeat(sql`seats.id`)} as contributed,
  coalesce((select sum(${OWED}) from contributions where seat_id = seats.id and ${IS_LATE}), 0)::bigint as owes,
  guarantors.name as guarantor, guarantors.status as "guarantorStatus", to_json(joined_at) as "joinedAt",
  (select notice_on from removals where seat_id = seats.id) as "noticedOn"`;

const FROM = sql`seats join people on people.id = seats.person_id join squads on squads.id = seats.squad_id
  left join guarantors on guarantors.id = seats.guarantor_id`;

type Standing = NonNullable<Query['standing']>;

const STANDING: Record<Exclude<Standing, 'decision_due'>, RawBuilder<unknown>> = {
  owing: sql`exists (select 1 from contributions where seat_id = seats.id and ${IS_LATE})`,
  noticed: sql`seats.status = 'active' and exists (select 1 from removals where seat_id = seats.id)`,
  defaulted: sql`defaulted`,
};

const standingIs = (standing: Standing, today: LocalDate) =>
  standing === 'decision_due' ? removalIsDue(today) : STANDING[standing];

/**
 * Returns the SQL conditions of all filters except the search. Practice squads are excluded, because they move no
 * money.
 */
function isWanted({ squadStatus, status, standing }: FileQuery, today: LocalDate): RawBuilder<unknown> {
  const conditions = [
    sql`squads.kind <> 'test'`,
    ...(squadStatus ? [sql`squads.status = ${squadStatus}`] : []),
    ...(status ? [sql`seats.status = ${status}`] : []),
    ...(standing ? [standingIs(standing, today)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function foundIn(sought: Sought | null): RawBuilder<unknown> {
  if (!sought) return sql`true`;
  return sought.isCommon ? isTheirs(sought, sql`squads.id`) : sql`seats.id in ${seatsFound(sought.q)}`;
}

/** Lists the seats of all squads, latest squad first. */
function listOf(query: FileQuery, sought: Sought | null, today: LocalDate) {
  const isShown = isWanted(query, today);
  const inSquads = sql`seats join squads on squads.id = seats.squad_id`;
  const named = sql`join people on people.id = seats.person_id`;
  const from = (people: RawBuilder<unknown>) => sql`${inSquads} ${people} where ${isShown} and ${foundIn(sought)}`;
  return {
    columns: COLUMNS,
    from: from(query.sort === 'name' || sought?.isCommon ? named : sql``),
    counted: sought?.isCommon ? null : from(sql``),
    common: sought?.isCommon
      ? sql`${inSquads} join ${peopleNamed(sought)} on named.id = seats.person_id where ${isShown}`
      : null,
    order: sql`squads.start_on desc, squads.id, position, seats.id`,
    sorts: {
      name: [sql`last_name`, sql`first_name`, sql`people.id`, sql`seats.id`],
      squad: [sql`squads.name`, sql`squads.id`, sql`seats.id`],
      position: [sql`coalesce(position, 0)`, sql`seats.id`],
      joined: [sql`joined_at`, sql`seats.id`],
    },
    shown: { key: sql`seats.id`, from: FROM },
  };
}

export async function listMemberships({ db, clock }: WithDb & WithClock, query: Query): Promise<Page<Membership>> {
  return pageOf(db, membership, query, listOf(query, await seek(db, query.q), clock.today()));
}

const MEMBERSHIPS = [
  'member',
  'email',
  'squad',
  'squad_state',
  'position',
  'seat_state',
  'contributed',
  'owed',
  'guarantor',
  'guarantor_state',
  'joined_on',
  'notice_on',
] as const;

/** Yields the filtered memberships in the requested order, by default sorted by squad. */
async function* rowsOfFile({ db, clock }: WithDb & WithClock, query: FileQuery): AsyncGenerator<readonly unknown[]> {
  const { sort = 'squad', order } = query;
  const list = listOf({ ...query, sort }, await seek(db, query.q), clock.today());
  for await (const row of everyRow(db, membership, { sort, order }, list))
    yield [
      row.name,
      row.email,
      row.squad,
      row.squadStatus,
      row.position,
      row.status,
      dollars(row.contributed),
      dollars(row.owes),
      row.guarantor,
      row.guarantorStatus,
      row.joinedAt.slice(0, 10),
      row.noticedOn,
    ];
}

/** Exports all filtered memberships as CSV, with names and dollars. */
export async function membershipsFile(
  { context, me, reply }: PersonCall<WithDb & WithClock>,
  query: FileQuery,
): Promise<string> {
  return csvFile(reply, me.language, 'squad-members.csv', MEMBERSHIPS, rowsOfFile(context, query));
}

const oneRow = squadMemberRoutes.squadMember.output.omit({ removal: true });

/** Returns one membership. The membership's rounds and money are on the squad's page. */
export async function readMembership(
  { context }: PersonCall<WithDb>,
  seat: string,
): Promise<Output<(typeof squadMemberRoutes)['squadMember']>> {
  const row = found(
    await rowsOf(oneRow)`select ${COLUMNS}, guarantor_id as "guarantorId" from ${FROM} where seats.id = ${seat}`.first(
      context.db,
    ),
  );
  const notices = await readNotices(context.db, row.squadId);
  return { ...row, removal: notices.get(seat) ?? null };
}
