import {
  type GuarantorCase,
  type GuarantorCaseRow,
  guarantorCase,
  guarantorCaseRoutes,
  guarantorCaseRow,
  type Output,
  type Parsed,
} from '@adashi/contract';
import { add, type Cents } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { keptForAMinute } from '../../db/kept-counts.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { seek } from '../../db/search-text.ts';
import { type Burden, burdensOfAll } from './debts.ts';
import { readGuarantee } from './guarantee.ts';
import { COLUMNS, FROM, linkedById, searched, signedGuarantee } from './store.ts';

const listedRow = guarantorCaseRow.omit({ atStake: true, owed: true, squads: true });

/** Sort order of the guarantor list: guarantors who wait for verification come first, oldest first. */
const ORDER = sql`(guarantors.status <> 'accepted'), (case when guarantors.status = 'accepted' then responded_at end),
  guarantors.created_at desc, guarantors.id`;

const owedBy = ({ asked }: Burden): Cents => add(...asked.map(({ amount }) => amount));

export async function listGuarantorCases(
  db: Queryable,
  query: Parsed<(typeof guarantorCaseRoutes)['guarantorCases']>['query'],
): Promise<Page<GuarantorCaseRow>> {
  const { q, status } = query;
  const wanted = status ? sql`guarantors.status = ${status}` : sql`true`;
  const page = await pageOf(db, listedRow, query, {
    columns: COLUMNS,
    ...searched(wanted, await seek(db, q), query.sort === 'member'),
    order: ORDER,
    sorts: {
      name: [sql`name`, sql`guarantors.id`],
      member: [sql`last_name`, sql`first_name`, sql`guarantors.id`],
      created: [sql`guarantors.created_at`, sql`guarantors.id`],
    },
    shown: { key: sql`guarantors.id`, from: FROM },
  });
  const burdens = await burdensOfAll(
    db,
    page.data.map(({ id }) => id),
  );
  const data = page.data.map((row): GuarantorCaseRow => {
    const own = burdens.filter(({ seat }) => seat.guarantor === row.id);
    const squads = own.filter(({ seat }) => seat.status !== 'completed').length;
    return { ...row, atStake: add(...own.map(({ atStake }) => atStake)), owed: add(...own.map(owedBy)), squads };
  });
  return { ...page, data };
}

type Debts = Output<(typeof guarantorCaseRoutes)['guarantorDebts']>;

async function debts({ db }: WithDb): Promise<Debts> {
  const row = await rowsOf(guarantorCaseRoutes.guarantorDebts.output)`
    select coalesce(sum(owed_pot + owed_reserve + owed_fund + owed_losses), 0)::bigint as owed,
      count(distinct guarantor_id) as guarantors
    from contributions join seats on seats.id = seat_id join guarantors on guarantors.id = guarantor_id
    where state in ('defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0
      and guarantors.status in ('verified', 'ended')
  `.first(db);
  return found(row);
}

/**
 * Returns the total of defaulted and charged-back contributions that guarantors must cover, and the number of these
 * guarantors. The result is cached for a minute.
 */
export const guaranteedDebts = keptForAMinute(debts, ({ guarantors }) => guarantors);

const decidedRow = z.object({
  answeredAt: z.string().nullable(),
  decided: guarantorCase.shape.decided,
  others: guarantorCase.shape.others,
});

/** Returns one guarantor with all details. Throws 'not_found' for an unknown id. */
export async function readGuarantorCase(
  context: WithConfig & WithDb & WithClock,
  id: string,
): Promise<Omit<GuarantorCase, 'refusals'>> {
  const row = found(
    await rowsOf(listedRow)`select ${COLUMNS} from ${FROM} where guarantors.id = ${id}`.first(context.db),
  );
  const decided = await rowsOf(decidedRow)`
    select to_json(responded_at) as "answeredAt",
      case when decided_at is not null then (select json_build_object('by', case when erased_at is null then first_name || ' ' || last_name end,
        'reason', decided_reason, 'at', decided_at) from people where people.id = verified_by) end as decided,
      coalesce((select json_agg(json_build_object('id', other.id, 'memberId', other.member_id,
        'member', first_name || ' ' || last_name, 'memberEmail', people.email, 'status', other.status) order by other.created_at)
        from guarantors other join people on people.id = other.member_id
        where lower(other.email) = lower(guarantors.email) and other.id <> guarantors.id), '[]') as others
    from guarantors where id = ${id}
  `.first(context.db);
  const view = await readGuarantee(context, await linkedById(context.db, id));
  const signed = await signedGuarantee(context.db, id);
  return { ...row, ...found(decided), view, text: signed?.body ?? null };
}
