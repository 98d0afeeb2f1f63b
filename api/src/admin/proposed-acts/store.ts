import {
  type Output,
  type Parsed,
  type ProposedActDetail,
  proposedAct,
  proposedActDetail,
  type proposedActRoutes,
} from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { has } from '../../db/search-text.ts';
import type { PersonCall } from '../../http/call.ts';

/** An act without the current facts. */
const actRow = proposedAct.omit({ now: true, isValid: true });
export type ActRow = z.output<typeof actRow>;

const columns = (me: string) => sql`
  act.id, act.kind, act.state, act.facts, act.object, act.amount, act.permission, act.reason,
  case when subject.id is not null then jsonb_build_object(
    'id', subject.id, 'name', subject.first_name || ' ' || subject.last_name, 'email', subject.email) end as subject,
  proposer.first_name || ' ' || proposer.last_name as "proposedBy", to_json(act.proposed_at) as "proposedAt",
  decider.first_name || ' ' || decider.last_name as "decidedBy", to_json(act.decided_at) as "decidedAt",
  act.decision_reason as "decisionReason",
  case act_refusal(act, ${me})
    when 'same_staff' then 'own' when 'own_case' then 'conflict' when 'forbidden' then 'no_permission' else 'decide'
  end as standing`;

const JOINED = sql`
  proposed_acts act join people proposer on proposer.id = act.proposed_by
  left join people subject on subject.id = act.subject_id left join people decider on decider.id = act.decided_by`;

/** Text of an act for the search: the reason, the facts and the names. */
const SEARCHED = sql`normalize_search(concat_ws(' ', act.reason, act.facts, subject.first_name, subject.last_name,
  proposer.first_name, proposer.last_name))`;

type View = Parsed<(typeof proposedActRoutes)['proposedActs']>['query']['view'];

/** Condition of each view of the list. Each view has an index. */
const VIEWS: Readonly<Record<View, (me: string) => RawBuilder<unknown>>> = {
  all: () => sql`act.state = 'waiting'`,
  mine_to_decide: (me) => sql`act.state = 'waiting' and act_refusal(act, ${me}) is null`,
  mine: (me) => sql`act.state = 'waiting' and act.proposed_by = ${me}`,
  decided: () => sql`act.decided_at is not null`,
};

type Query = Parsed<(typeof proposedActRoutes)['proposedActs']>['query'];

/** Lists acts, the newest first. */
export async function listActs(
  { context, me }: PersonCall<WithDb>,
  { view, kind, proposedBy, q, page, pageSize }: Query,
): Promise<Page<ActRow>> {
  const from = sql`${JOINED} where ${VIEWS[view](me.id)} and (${kind ?? null}::text is null or act.kind = ${kind ?? null})
    and (${proposedBy ?? null}::uuid is null or act.proposed_by = ${proposedBy ?? null})
    and ${q ? has(SEARCHED, q) : sql`true`}`;
  const order = view === 'decided' ? sql`act.decided_at desc, act.id` : sql`act.proposed_at desc, act.id`;
  return pageOf(
    context.db,
    actRow,
    { page, pageSize, order: 'desc' },
    { columns: columns(me.id), from, order, sorts: {} },
  );
}

const countsRow = z.object({
  all: z.int(),
  mine_to_decide: z.int(),
  mine: z.int(),
  decided: z.int(),
  waitingAmount: z.int(),
  withAmount: z.int(),
  proposers: z.array(z.object({ id: z.string(), name: z.string() })),
});
type Counts = Output<(typeof proposedActRoutes)['proposedActs']>;

/** Counts the waiting acts of each view, and sums the amounts that wait. `decided` counts the last seven days. */
export async function countActs({
  context,
  me,
}: PersonCall<WithDb>): Promise<Pick<Counts, 'counts' | 'waitingAmount' | 'withAmount' | 'proposers'>> {
  const row = await rowsOf(countsRow)`
    select count(*) as all, count(*) filter (where act_refusal(act, ${me.id}) is null) as mine_to_decide,
      count(*) filter (where proposed_by = ${me.id}) as mine, coalesce(sum(amount), 0)::bigint as "waitingAmount",
      count(*) filter (where amount > 0) as "withAmount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', first_name || ' ' || last_name) order by first_name, id),
        '[]') from people where id in (select proposed_by from proposed_acts
          where state = 'waiting' or decided_at > app_now() - interval '7 days')) as proposers,
      (select count(*) from proposed_acts where decided_at > app_now() - interval '7 days') as decided
    from proposed_acts act where state = 'waiting'
  `.first(context.db);
  const { waitingAmount, withAmount, proposers, ...counts } = found(row);
  return { counts, waitingAmount, withAmount, proposers };
}

/** Returns one act as a staff member sees the act. */
export async function readAct(db: Queryable, me: string, id: string): Promise<ActRow> {
  return found(await rowsOf(actRow)`select ${columns(me)} from ${JOINED} where act.id = ${id}`.first(db));
}

const deciderRow = z.object({ id: z.string(), name: z.string() });

/** Returns the staff members who can decide a waiting act. */
export async function readDeciders(db: Queryable, id: string): Promise<z.output<typeof deciderRow>[]> {
  return rowsOf(deciderRow)`
    select people.id, first_name || ' ' || last_name as name from people join proposed_acts act on act.id = ${id}
    where act.state = 'waiting' and people.role <> 'user' and act_refusal(act, people.id) is null
    order by first_name, last_name, people.id
  `.all(db);
}

/**
 * Returns the kinds of data that two people share, without the data. Returns null when both ids belong to one person.
 */
export async function readSignals(db: Queryable, one: string, other: string): Promise<ProposedActDetail['signals']> {
  const row = await rowsOf(proposedActDetail.shape.signals.unwrap())`
    select coalesce(right(regexp_replace(a.phone_number, '\D', '', 'g'), 10)
        = right(regexp_replace(b.phone_number, '\D', '', 'g'), 10), false) as phone,
      normalize_search(a.first_name || ' ' || a.last_name) = normalize_search(b.first_name || ' ' || b.last_name) as name,
      coalesce(normalize_search(a.home_address || ' ' || a.zip_code)
        = normalize_search(b.home_address || ' ' || b.zip_code), false) as address,
      exists (select from banks x join banks y on y.account_hash = x.account_hash
        where x.person_id = a.id and y.person_id = b.id) as bank
    from people a join people b on b.id <> a.id where a.id = ${one} and b.id = ${other}
  `.first(db);
  return row ?? null;
}
