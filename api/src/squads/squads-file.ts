import type { Parsed, squadRoutes } from '@adashi/contract';
import { ORDER_RULES, PERIODS, SQUAD_KINDS, SQUAD_STATUSES } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../base/clock.ts';
import { day, money } from '../db/columns.ts';
import type { WithDb } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import type { PersonCall } from '../http/call.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { type OwnFileWords, templates } from '../messaging/notifications/index.ts';
import { squadsList } from './list-squads.ts';

type Query = Parsed<(typeof squadRoutes)['squadsFile']>['query'];

const row = z.object({
  name: z.string(),
  kind: z.enum(SQUAD_KINDS),
  status: z.enum(SQUAD_STATUSES),
  contribution: money,
  period: z.enum(PERIODS),
  size: z.int(),
  taken: z.int(),
  startOn: day,
  orderRule: z.enum(ORDER_RULES),
  feeBps: z.int(),
  reserveBps: z.int(),
});

const COLUMNS = sql`name, kind, status, contribution, period, size, start_on as "startOn", order_rule as "orderRule", fee_bps as "feeBps",
  reserve_bps as "reserveBps",
  (select count(*) from seats where seats.squad_id = squads.id and seats.status = 'active') as taken`;

type Squad = z.output<typeof row>;
type Said = Readonly<Record<'kind' | 'status' | 'period' | 'orderRule', string>>;

const inCodes = (squad: Squad): Said => squad;

/**
 * Returns the labels of a member's squad file. The file contains only squads before the start: open squads and the
 * practice squad.
 */
const inWords =
  ({ openToAll, practice, upcoming, periods, orders }: OwnFileWords['squads']) =>
  ({ kind, period, orderRule }: Squad): Said => ({
    kind: kind === 'test' ? practice : openToAll,
    status: upcoming,
    period: periods[period],
    orderRule: orders[orderRule],
  });

const SQUADS = [
  'squad',
  'kind',
  'state',
  'contribution',
  'period',
  'seats',
  'seats_taken',
  'starts_on',
  'order_rule',
  'fee_percent',
  'reserve_percent',
] as const;

/** Yields the filtered squads in the requested order, by default sorted by start. */
async function* rowsOfFile(
  { context, me, seesAll }: PersonCall<WithDb & WithClock>,
  query: Query,
): AsyncGenerator<readonly unknown[]> {
  const { sort = 'start', order } = query;
  const list = { ...squadsList(context, me, query), columns: COLUMNS };
  const say = seesAll ? inCodes : inWords(templates[me.language].ownFiles.squads);
  for await (const squad of everyRow(context.db, row, { sort, order }, list)) {
    const { kind, status, period, orderRule } = say(squad);
    yield [
      squad.name,
      kind,
      status,
      dollars(squad.contribution),
      period,
      squad.size,
      squad.taken,
      squad.startOn,
      orderRule,
      squad.feeBps / 100,
      squad.reserveBps / 100,
    ];
  }
}

/** Exports all filtered squads as CSV, in dollars. */
export async function squadsFile(call: PersonCall<WithDb & WithClock>, query: Query): Promise<string> {
  return csvFile(call.reply, call.me.language, 'squads.csv', SQUADS, rowsOfFile(call, query));
}
