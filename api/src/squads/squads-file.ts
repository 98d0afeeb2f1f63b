import type { Parsed, squadRoutes } from '@adashi/contract';
import { ORDER_RULES, PERIODS, SQUAD_KINDS, SQUAD_STATUSES } from '@adashi/core';
import { z } from 'zod';
import { day, money, squadId } from '../db/columns.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/bind.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { texts } from '../notifications/index.ts';
import { narrowedForStaff } from './list-squads.ts';

type Query = Parsed<(typeof squadRoutes)['squadsFile']>['query'];

const row = z.object({
  id: squadId,
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
type Row = z.output<typeof row>;

const ROWS_AT_ONCE = 500;

/** Read on from the last row, so that no row is read twice however many there are. */
async function* rowsOfFile({ house }: PersonCall, query: Query): AsyncGenerator<readonly unknown[]> {
  const wanted = narrowedForStaff(house.clock.today(), query);
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await rowsOf(row)`
      select id, name, kind, status, contribution, period, size, start_on as "startOn", order_rule as "orderRule", fee_bps as "feeBps",
        reserve_bps as "reserveBps",
        (select count(*) from seats where seats.squad_id = squads.id and seats.status = 'active') as taken
      from squads where ${wanted} and (${after}::uuid is null or id > ${after}) order by id limit ${ROWS_AT_ONCE}
    `.all(house.db);
    for (const {
      name,
      kind,
      status,
      contribution,
      period,
      size,
      taken,
      startOn,
      orderRule,
      feeBps,
      reserveBps,
    } of rows)
      yield [
        name,
        kind,
        status,
        dollars(contribution),
        period,
        size,
        taken,
        startOn,
        orderRule,
        feeBps / 100,
        reserveBps / 100,
      ];
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The squads that staff has narrowed the list to, whole, as a file in dollars. */
export async function squadsFile(call: PersonCall, query: Query): Promise<string> {
  const { squadHeads } = texts[call.me.language].squadFiles;
  return csvFile(call.reply, 'squads.csv', squadHeads, rowsOfFile(call, query));
}
