import { addDays } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../api/src/db/database.ts';
import { AMOUNT, DUE, type Shape } from './plant.ts';

/** What somebody would write who knew beforehand how the week goes: the same rows in the same tables, and nothing asked. */
interface Samples {
  /** A mail of each kind of news as it was written in our week, for its length. */
  readonly mails: Readonly<Record<string, string>>;
}

const day = (days: number) => sql`${addDays(DUE, days)}::date`;

function told(kind: string, on: number, samples: Samples): RawBuilder<unknown>[] {
  const key = sql`'news:' || squad_id || ':' || round || ':' || seat_id || ':' || ${kind} || '::' || attempt || '::' || ${day(on)}`;
  const details = sql`jsonb_build_object('squad', 'S1', 'period', 'weekly', 'round', round, 'amount', amount, 'on', ${day(0)})`;
  const mail = samples.mails[kind];
  const notices = sql`
    insert into notifications (person_id, kind, details, at, key)
    select person_id, ${kind}, ${details}, now(), ${key} from told`;
  const mails = sql`
    insert into outbox (kind, lane, key, payload)
    select 'mail', 'news', ${key}, ${mail ?? '{}'}::jsonb || jsonb_build_object('to', person_id) from told`;
  return mail === undefined ? [notices] : [notices, mails];
}

/** Each is a statement; `told` stands for those who are told in it. */
const members = sql`told as (
  select contributions.squad_id, round, seat_id, 1 as attempt, amount, person_id from contributions join seats on seats.id = seat_id where round = `;
const recipients = sql`told as (
  select payouts.squad_id, payouts.round, recipient as seat_id, payouts.attempt, net as amount, person_id
  from payouts join rounds on rounds.squad_id = payouts.squad_id and number = payouts.round join seats on seats.id = recipient where payouts.round = `;

function tell(
  who: RawBuilder<unknown>,
  round: number,
  statements: readonly RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  return statements.map((statement) => sql`with ${who} ${round}) ${statement}`);
}

const order = (
  kind: 'charge' | 'payout',
  key: RawBuilder<unknown>,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => sql`
    insert into outbox (kind, lane, key, follows, payload)
    select ${kind}, ${`${kind}s`}, ${key} || '1', ${key} || '0', ${payload} from ${from}`;

function submit({ week, size }: Shape, samples: Samples): RawBuilder<unknown>[] {
  const pot = AMOUNT * size;
  return [
    sql`
        insert into contributions (squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, is_open, updated_on)
        select squad_id, ${week}, id, ${AMOUNT}::bigint, 'submitted', ${AMOUNT}::bigint, 0, 0, 0, true, ${day(-4)} from seats`,
    sql`
        insert into charges (squad_id, round, seat_id, attempt, amount, charge_on, state, to_wallet)
        select squad_id, ${week}, id, 1, ${AMOUNT}::bigint, ${day(0)}, 'submitted', 0 from seats`,
    sql`update rounds set opened = true, expected = ${pot}::bigint where number = ${week}`,
    sql`update squads set next_step_on = ${day(-1)}`,
    order(
      'charge',
      sql`'charge:' || squad_id || ':' || ${week}::int || ':' || id || ':'`,
      sql`jsonb_build_object('kind', 'charge', 'squad', squad_id, 'round', ${week}::int, 'seat', id, 'attempt', 1, 'amount', ${AMOUNT}::bigint, 'chargeOn', ${day(0)})`,
      sql`seats`,
    ),
    ...tell(members, week, told('debit_coming', -4, samples)),
  ];
}

function remind({ week }: Shape, samples: Samples): RawBuilder<unknown>[] {
  return [sql`update squads set next_step_on = ${day(0)}`, ...tell(members, week, told('debit_tomorrow', -1, samples))];
}

function confirm({ week }: Shape, samples: Samples): RawBuilder<unknown>[] {
  return [
    sql`
        insert into provider_events (provider, event_id, squad_id, event)
        select 'sandbox', 'c:' || squad_id || ':' || ${week}::int || ':' || id, squad_id,
          jsonb_build_object('kind', 'charge_confirmed', 'round', ${week}::int, 'seat', id, 'attempt', 1) from seats`,
    sql`update contributions set state = 'confirmed', owed_pot = 0, is_open = false, updated_on = ${day(0)} where round = ${week}`,
    sql`update charges set state = 'confirmed' where round = ${week}`,
    sql`insert into ledger_accounts (name) select 'pot:' || id || ':' || ${week}::int from squads`,
    sql`
        insert into ledger_transfers (debit, credit, amount, kind, reference, happened_on)
        select 'clearing:sandbox', 'pot:' || squad_id || ':' || ${week}::int, ${AMOUNT}::bigint, 'contribution',
          'charge:' || squad_id || ':' || ${week}::int || ':' || id || ':1:pot', ${day(0)} from seats`,
    sql`update provider_events set applied_at = now() where applied_at is null`,
    ...tell(members, week, told('contribution_arrived', 0, samples)),
  ];
}

function payOut({ week, size }: Shape, samples: Samples): RawBuilder<unknown>[] {
  const [pot, fee] = [AMOUNT * size, (AMOUNT / 100) * size];
  const last = week - 1;
  return [
    sql`
        insert into ledger_transfers (debit, credit, amount, kind, reference, happened_on)
        select 'pot:' || id || ':' || ${last}::int, part.credit, part.amount, part.kind, 'payout:' || id || ':' || ${last}::int || ':0:' || part.mark, ${day(0)}
        from squads cross join lateral (values ('fees', ${fee}::bigint, 'fee', 'fee'), ('reserve:' || id, ${fee}, 'reserve_share', 'share'),
          ('clearing:sandbox', ${pot - 2 * fee}, 'payout', 'net:1')) part (credit, amount, kind, mark)`,
    sql`
        update payouts set state = 'submitted', pot = ${pot}::bigint, fee = ${fee}::bigint, reserve_share = ${fee}::bigint, net = ${pot - 2 * fee}::bigint, attempt = 1,
          account = payout_bank_id, provider = 'sandbox', updated_on = ${day(0)}
        from rounds join seats on seats.id = recipient join people on people.id = person_id
        where round = ${last} and rounds.squad_id = payouts.squad_id and number = round`,
    sql`update squads set next_step_on = ${day(3)}`,
    order(
      'payout',
      sql`'payout:' || squad_id || ':' || round || ':0:'`,
      sql`jsonb_build_object('kind', 'payout', 'squad', squad_id, 'round', round, 'seq', 0, 'attempt', 1, 'amount', net, 'account', account, 'provider', provider)`,
      sql`payouts where round = ${last}`,
    ),
    ...tell(recipients, last, told('payout_sent', 0, samples)),
  ];
}

function arrive({ week }: Shape, samples: Samples): RawBuilder<unknown>[] {
  const last = week - 1;
  return [
    sql`
        insert into provider_events (provider, event_id, squad_id, event)
        select 'sandbox', 'p:' || id || ':' || ${last}::int, id, jsonb_build_object('kind', 'payout_paid', 'round', ${last}::int, 'seq', 0, 'attempt', 1) from squads`,
    sql`update payouts set state = 'paid', updated_on = ${day(1)} where round = ${last}`,
    sql`update provider_events set applied_at = now() where applied_at is null`,
    ...tell(recipients, last, told('payout_paid', 1, samples)),
  ];
}

/** The statements of each part of a week. */
export function floorOf(shape: Shape, samples: Samples): Readonly<Record<string, readonly RawBuilder<unknown>[]>> {
  return {
    submit: submit(shape, samples),
    remind: remind(shape, samples),
    confirm: confirm(shape, samples),
    'pay out': payOut(shape, samples),
    arrive: arrive(shape, samples),
  };
}

/** What kinds of rows a week adds, to see that both add the same. */
export const ADDED = [
  ...['contributions', 'charges', 'ledger_transfers', 'ledger_accounts', 'provider_events'].map(
    (table) => [table, sql`select count(*)::int as count from ${sql.table(table)}`] as const,
  ),
  ['notifications', sql`select count(*)::int as count from notifications`] as const,
  ...['mail', 'charge', 'payout'].map(
    (kind) => [`outbox ${kind}`, sql`select count(*)::int as count from outbox where kind = ${kind}`] as const,
  ),
] as const;

/** A mail of each kind of news, as our week wrote it. */
export async function samplesOf(db: Database): Promise<Samples> {
  const { rows } = await sql<{ kind: string; payload: string }>`
    select distinct on (kind) split_part(key, ':', 5) as kind, payload::text as payload from outbox where key like 'news:%'
    order by 1, id
  `.execute(db);
  return { mails: Object.fromEntries(rows.map(({ kind, payload }) => [kind, payload])) };
}
