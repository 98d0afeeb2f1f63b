import {
  type CaseAccount,
  type IdentityCase,
  type IdentityCaseRow,
  identityCase,
  type identityCaseRoutes,
  identityCaseRow,
  kycStatus,
  type Parsed,
  SIGNAL_KINDS,
  signalKind,
} from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { money } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isPerson } from '../../db/search-text.ts';
import { readSettings } from '../../db/settings.ts';

/** SQL condition: the search finds at least one account of the case. */
const isOfPerson = (q: string) => sql`exists (
  select 1 from identity_case_members join people on people.id = person_id
  where case_id = identity_cases.id and ${isPerson(q)})`;

/** Lists the open cases, the oldest first. */
export async function listCases(
  db: Queryable,
  query: Parsed<(typeof identityCaseRoutes)['identityCases']>['query'],
): Promise<Page<IdentityCaseRow>> {
  return pageOf(
    db,
    identityCaseRow,
    { ...query, order: 'asc' },
    {
      columns: sql`identity_cases.id, number, to_json(opened_at) as "openedAt",
        (select first_name || ' ' || last_name from identity_case_members join people on people.id = person_id
          where case_id = identity_cases.id order by people.created_at, people.id limit 1) as name,
        (select count(*) from identity_case_members where case_id = identity_cases.id) as accounts,
        array(select distinct unnest(kinds) from identity_case_members where case_id = identity_cases.id order by 1) as kinds`,
      from: sql`identity_cases where closed_at is null and ${query.q ? isOfPerson(query.q) : sql`true`}`,
      order: sql`opened_at, identity_cases.id`,
      sorts: {},
    },
  );
}

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  joinedAt: z.string(),
  identity: kycStatus,
  isSuspended: z.boolean(),
  squads: z.array(z.string()),
  owes: money,
  referredBy: z.string().nullable(),
  inviter: z.string().nullable(),
  signals: z.array(z.object({ kind: signalKind, hash: z.string() })),
});
type AccountRow = z.output<typeof accountRow>;

/** Returns the accounts of a case, the oldest account first. */
async function accountsOf(db: Queryable, caseId: string): Promise<AccountRow[]> {
  return rowsOf(accountRow)`
    select people.id, people.first_name || ' ' || people.last_name as name, people.email,
      to_json(people.created_at) as "joinedAt", people.kyc_status as identity,
      people.suspended_at is not null as "isSuspended", people.referred_by as "referredBy",
      inviter.first_name || ' ' || inviter.last_name as inviter,
      array(select squads.name from seats join squads on squads.id = squad_id
        where person_id = people.id and seats.status = 'active' and kind <> 'test'
          and squads.status in ('pending', 'upcoming', 'active') order by squads.start_on, squads.id) as squads,
      (select coalesce(sum(owed_pot + owed_reserve + owed_fund + owed_losses), 0)::bigint
        from contributions join seats on seats.id = seat_id
        where person_id = people.id and contributions.state in ('defaulted', 'charged_back')) as owes,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'hash', hash)) from identity_signals
        where person_id = people.id), '[]') as signals
    from identity_case_members join people on people.id = person_id left join people inviter on inviter.id = people.referred_by
    where case_id = ${caseId} order by people.created_at, people.id
  `.all(db);
}

/**
 * Returns which other accounts of the case have the same signals. The result has only the accounts' numbers in the
 * case.
 */
function compared(row: AccountRow, all: readonly AccountRow[]): CaseAccount['signals'] {
  return SIGNAL_KINDS.map((kind) => {
    const own = new Set(row.signals.filter((signal) => signal.kind === kind).map(({ hash }) => hash));
    const sameAs = all.flatMap((other, at) =>
      other.id !== row.id && other.signals.some((signal) => signal.kind === kind && own.has(signal.hash))
        ? [at + 1]
        : [],
    );
    return { kind, isGiven: own.size > 0, sameAs };
  });
}

function toAccount(row: AccountRow, at: number, all: readonly AccountRow[]): CaseAccount {
  const { signals: _, referredBy, ...shown } = row;
  const inviter = all.findIndex(({ id }) => id === referredBy);
  return { ...shown, number: at + 1, invitedBy: inviter === -1 ? null : inviter + 1, signals: compared(row, all) };
}

const wholeRow = identityCase.pick({ id: true, number: true, openedAt: true, closedAt: true });
const pairRow = identityCase.shape.pairs.element;
const eventRow = identityCase.shape.history.element;
const waitingRow = z.object({ referrer: z.string(), person: z.string() });
const sharedRow = z.object({ id: z.string() });

async function pairsOf(db: Queryable, caseId: string): Promise<z.output<typeof pairRow>[]> {
  return rowsOf(pairRow)`
    select a.person_id as one, b.person_id as other, shared_signals(a.person_id, b.person_id) as kinds,
      may_be_one_person(a.person_id, b.person_id) and not shared_signals(a.person_id, b.person_id)
        <@ coalesce((identity_decision(a.person_id, b.person_id)).kinds, '{}') as "isOpen",
      (identity_decision(a.person_id, b.person_id)).outcome as outcome
    from identity_case_members a join identity_case_members b on b.case_id = a.case_id and a.person_id < b.person_id
    where a.case_id = ${caseId} order by 1, 2
  `.all(db);
}

async function historyOf(db: Queryable, caseId: string): Promise<z.output<typeof eventRow>[]> {
  return rowsOf(eventRow)`
    select id, kind, to_json(moment) as at, one, other, by, reason, kinds from (
      select person_id as id, 'joined' as kind, joined_at as moment, person_id as one, null::uuid as other,
        null::text as by, null::text as reason, kinds
      from identity_case_members where case_id = ${caseId}
      union all
      select identity_decisions.id, outcome, decided_at, one, other, first_name || ' ' || last_name, reason, kinds
      from identity_decisions join people on people.id = decided_by where case_id = ${caseId}) events
    order by moment desc, id
  `.all(db);
}

/**
 * Returns a case with its accounts, decisions and rewards. The case shows which signals match, but no values or hashes.
 */
export async function readCase(db: Queryable, caseId: string): Promise<IdentityCase> {
  const whole = found(
    await rowsOf(wholeRow)`
      select id, number, to_json(opened_at) as "openedAt", to_json(closed_at) as "closedAt" from identity_cases
      where id = ${caseId}
    `.first(db),
  );
  const rows = await accountsOf(db, caseId);
  const { reward } = await readSettings(db);
  const waiting = await rowsOf(waitingRow)`
    select b.person_id as referrer, a.person_id as person from identity_case_members a
      join people on people.id = a.person_id join identity_case_members b on b.case_id = a.case_id
        and b.person_id = people.referred_by
    where a.case_id = ${caseId} and not reward_paid order by 1, 2
  `.all(db);
  const shared = await rowsOf(sharedRow)`
    select people.id from identity_case_members member join people on people.id = member.person_id
    where member.case_id = ${caseId} and people.kyc_status <> 'verified' and exists (
      select 1 from identity_signals mine join banks theirs on theirs.account_hash = mine.hash
      and theirs.person_id <> mine.person_id
      join people other on other.id = theirs.person_id and other.kyc_status = 'verified'
      where mine.person_id = people.id and mine.kind = 'bank' and allowed_at is null)
    order by people.created_at, people.id
  `.all(db);
  return {
    ...whole,
    accounts: rows.map(toAccount),
    pairs: await pairsOf(db, caseId),
    rewards: waiting.map((pair) => ({ ...pair, amount: reward })),
    sharedBanks: shared.map(({ id }) => id),
    history: await historyOf(db, caseId),
  };
}
