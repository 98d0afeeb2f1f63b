import { addDays } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../api/src/db/database.ts';
import { AMOUNT, DUE, PAYMENTS, PAYOUTS, type Shape } from './plant.ts';
import type { Step } from './steps.ts';

/**
 * Emails that the baseline writes. The baseline is SQL that writes the same rows as the engine, without reading rows,
 * because all results are known.
 */
export interface Samples {
  /** One email of each kind from the engine's week. The emails of the baseline have the same length. */
  readonly mails: Readonly<Record<string, string>>;
}

const day = (days: number) => sql`${addDays(DUE, days)}::date`;
const [CAME, WENT] = [`clearing:${PAYMENTS}`, `clearing:${PAYOUTS}`];

function noticesOf(kind: string, on: number, samples: Samples): RawBuilder<unknown>[] {
  const key = sql`'update:' || squad_id || ':' || round || ':' || seat_id || ':' || ${kind} || '::' || attempt || '::' || ${day(on)}`;
  const details = sql`jsonb_build_object('squad', 'S1', 'period', 'weekly', 'round', round, 'amount', amount, 'on', ${day(0)})`;
  const mail = samples.mails[kind];
  const queue = kind.startsWith('debit_') ? 'reminders' : 'updates';
  const notices = sql`
    insert into notifications (person_id, kind, details, at, key)
    select person_id, ${kind}, ${details}, now(), ${key} from notified`;
  const mails = sql`
    insert into outbox (kind, queue, key, payload, created_at)
    select 'mail', ${queue}, ${key}, ${mail ?? '{}'}::jsonb || jsonb_build_object('to', person_id), now() from notified`;
  return mail === undefined ? [notices] : [notices, mails];
}

/**
 * Returns the start of a statement in which `notified` contains the recipients of a notification about a charge. The
 * column `attempt` is 1, because the first attempt of every charge succeeds.
 */
const members = (round: number) => sql`
  with notified as (select squad_id, ${round}::int as round, id as seat_id, 1 as attempt, ${AMOUNT}::bigint as amount, person_id from seats)`;
const recipients = (round: number) => sql`
  with notified as (
    select payouts.squad_id, payouts.round, recipient as seat_id, payouts.attempt, net as amount, person_id
    from payouts join rounds on rounds.squad_id = payouts.squad_id and number = payouts.round join seats on seats.id = recipient
    where payouts.round = ${round})`;

function notify(who: RawBuilder<unknown>, statements: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  return statements.map((statement) => sql`${who} ${statement}`);
}

const chargeKey = (week: number, seat: RawBuilder<unknown>) =>
  sql`'charge:' || squad_id || ':' || ${week}::int || ':' || ${seat} || ':'`;

const order = (
  kind: 'charge' | 'payout',
  key: RawBuilder<unknown>,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => sql`
    insert into outbox (kind, queue, key, follows, payload, created_at)
    select ${kind}, ${`${kind}s`}, ${key} || '1', ${key} || '0', ${payload}, now() from ${from}`;

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
    sql`update squads set next_due_on = ${day(0)} where status = 'active'`,
    order(
      'charge',
      chargeKey(week, sql`id`),
      sql`jsonb_build_object('kind', 'charge', 'squad', squad_id, 'round', ${week}::int, 'seat', id, 'attempt', 1, 'amount', ${AMOUNT}::bigint, 'chargeOn', ${day(0)})`,
      sql`seats`,
    ),
    ...notify(members(week), noticesOf('debit_coming', -4, samples)),
  ];
}

/** Statement that marks outbox rows as delivered and deletes the content of the emails. */
const LEFT = sql`
  update outbox set attempts = 1, done_at = now(), payload = case when kind = 'mail' then '{}' else payload end where done_at is null`;

function deliverDebits({ week }: Shape): RawBuilder<unknown>[] {
  const key = sql`${chargeKey(week, sql`id`)} || '1'`;
  return [
    sql`
        update charges set mandate_id = mandates.id, provider = mandates.provider from seats join mandates on mandates.person_id = seats.person_id
        where (charges.squad_id, round, seat_id, attempt) = (seats.squad_id, ${week}::int, seats.id, 1)`,
    sql`
        insert into provider_order_ids (provider, id, key, amount, due_on)
        select ${PAYMENTS}, 'PM' || md5(${key}), ${key}, ${AMOUNT}::bigint, ${day(0)} from seats`,
    LEFT,
  ];
}

function remind({ week }: Shape, samples: Samples): RawBuilder<unknown>[] {
  return notify(members(week), noticesOf('debit_tomorrow', -1, samples));
}

function confirm({ week }: Shape, samples: Samples): RawBuilder<unknown>[] {
  const ofWeek = sql`from seats where charges.squad_id = seats.squad_id and round = ${week} and seat_id = seats.id`;
  return [
    sql`
        insert into provider_events (provider, event_id, squad_id, received_at, event)
        select ${PAYMENTS}, 'c:' || squad_id || ':' || ${week}::int || ':' || id, squad_id, now(),
          jsonb_build_object('kind', 'charge_confirmed', 'round', ${week}::int, 'seat', id, 'attempt', 1) from seats`,
    sql`update contributions set state = 'confirmed', owed_pot = 0, is_open = false, updated_on = ${day(0)} where is_open`,
    sql`update charges set state = 'confirmed' ${ofWeek} and attempt = 1`,
    sql`insert into ledger_accounts (name) select 'pot:' || id || ':' || ${week}::int from squads where status = 'active'`,
    sql`
        insert into ledger_transfers (debit, credit, amount, kind, reference, value_date, written_at)
        select ${CAME}, 'pot:' || squad_id || ':' || ${week}::int, ${AMOUNT}::bigint, 'contribution',
          ${chargeKey(week, sql`id`)} || '1:pot', ${day(0)}, now() from seats`,
    sql`update provider_events set applied_at = now() where applied_at is null`,
    ...notify(members(week), noticesOf('contribution_arrived', 0, samples)),
  ];
}

function payOut({ week, size }: Shape, samples: Samples): RawBuilder<unknown>[] {
  const [pot, fee] = [AMOUNT * size, (AMOUNT / 100) * size];
  const last = week - 1;
  return [
    sql`
        insert into ledger_transfers (debit, credit, amount, kind, reference, value_date, written_at)
        select 'pot:' || id || ':' || ${last}::int, part.credit, part.amount, part.kind, 'payout:' || id || ':' || ${last}::int || ':0:' || part.mark, ${day(0)}, now()
        from squads cross join lateral (values ('fees', ${fee}::bigint, 'fee', 'fee'), ('reserve:' || id, ${fee}, 'reserve_share', 'share'),
          (${WENT}, ${pot - 2 * fee}, 'payout', 'net:1')) part (credit, amount, kind, mark) where status = 'active'`,
    sql`
        update payouts set state = 'submitted', pot = ${pot}::bigint, fee = ${fee}::bigint, reserve_share = ${fee}::bigint, net = ${pot - 2 * fee}::bigint, attempt = 1,
          account = payout_bank_id, provider = ${PAYOUTS}, updated_on = ${day(0)}
        from rounds join seats on seats.id = recipient join people on people.id = person_id
        where round = ${last} and rounds.squad_id = payouts.squad_id and number = round`,
    sql`update squads set next_due_on = ${day(3)} where status = 'active'`,
    order(
      'payout',
      sql`'payout:' || squad_id || ':' || round || ':0:'`,
      sql`jsonb_build_object('kind', 'payout', 'squad', squad_id, 'round', round, 'seq', 0, 'attempt', 1, 'amount', net, 'account', account, 'provider', provider)`,
      sql`payouts where round = ${last}`,
    ),
    ...notify(recipients(last), noticesOf('payout_sent', 0, samples)),
  ];
}

function arrive({ week }: Shape, samples: Samples): RawBuilder<unknown>[] {
  const last = week - 1;
  return [
    sql`
        insert into provider_events (provider, event_id, squad_id, received_at, event)
        select ${PAYOUTS}, 'p:' || id || ':' || ${last}::int, id, now(), jsonb_build_object('kind', 'payout_paid', 'round', ${last}::int, 'seq', 0, 'attempt', 1)
        from squads where status = 'active'`,
    sql`update payouts set state = 'paid', updated_on = ${day(1)} where round = ${last}`,
    sql`update provider_events set applied_at = now() where applied_at is null`,
    ...notify(recipients(last), noticesOf('payout_paid', 1, samples)),
  ];
}

/** Returns the statements of each step of a week. */
export function floorOf(shape: Shape, samples: Samples): Readonly<Record<Step, readonly RawBuilder<unknown>[]>> {
  return {
    submit: submit(shape, samples),
    'deliver debits': deliverDebits(shape),
    remind: remind(shape, samples),
    'deliver reminders': [LEFT],
    confirm: confirm(shape, samples),
    'pay out': payOut(shape, samples),
    'deliver payouts': [LEFT],
    arrive: arrive(shape, samples),
  };
}

/** Returns one undelivered email of each kind from the engine's week, because delivery deletes the content. */
export async function samplesOf(db: Database): Promise<Samples> {
  const { rows } = await sql<{ kind: string; payload: string }>`
    select distinct on (kind) split_part(key, ':', 5) as kind, payload::text as payload from outbox
    where key like 'update:%' and done_at is null order by 1, id
  `.execute(db);
  return { mails: Object.fromEntries(rows.map(({ kind, payload }) => [kind, payload])) };
}
