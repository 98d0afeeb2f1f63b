import { debitsToCome, type LocalDate, laterOf, minus, PUT_IN, RECEIVED, recipientOf } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { day, money } from '../../db/columns.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';
import { statementsOf } from '../../ledger/index.ts';
import { readForecasts, rotationsOf } from '../../rotation/index.ts';

const movedRow = z.object({
  on: day,
  what: z.enum(['contributed', 'received', 'to_contribute', 'to_receive']),
  amount: money,
});
export type Moved = z.output<typeof movedRow>;

interface Wished {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly today: LocalDate;
  readonly running: boolean;
}

/**
 * SQL for the arrived amounts of all members, from the ledger. The kinds of references equal those of a member's
 * statement, so the sums of all members equal the sums of the statements. A payout on the way is excluded.
 */
const ARRIVED = sql`
  select value_date as "on",
    case when what in ('payout', 'reserve') then 'received' else 'contributed' end as what,
    case when what in ('chargeback', 'charge_refund') or kind = 'payout_returned' then -amount else amount end as amount,
    squad
  from (select value_date, kind, amount, split_part(reference, ':', 1) as what, split_part(reference, ':', 2) as squad,
    reference from ledger_transfers) moved
  where (what in ('charge', 'wallet', 'outside', 'reserve', 'chargeback', 'charge_refund')
      or kind in ('payout', 'payout_returned'))
    and not (kind = 'payout' and exists (select 1 from payouts where payouts.squad_id::text = squad
      and state = 'submitted' and reference = concat_ws(':', 'payout', squad, round, seq, 'net', attempt)))`;

/**
 * SQL for the planned amounts of all members. Staff see planned amounts, because forecasts for all squads would take
 * minutes. Overdue amounts count as planned for today.
 */
const planned = (today: LocalDate) => sql`
  union all
  select greatest(case when paid.state = 'failed' then retry_on else charge_on end, ${today}), 'to_contribute', paid.amount
  from contributions paid join rounds on rounds.squad_id = paid.squad_id and rounds.number = round
  where paid.state in ('scheduled', 'submitted') or (paid.state = 'failed' and retry_on is not null)
  union all
  select greatest(charge_on, ${today}), 'to_contribute', contribution
  from rounds join squads on squads.id = rounds.squad_id
  join seats on seats.squad_id = squads.id and seats.status = 'active'
  where squads.status = 'active' and not opened and rounds.kind = 'rotation'
  union all
  select greatest(rounds.payout_on, ${today}), 'to_receive', expected_net
  from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
  where payouts.state not in ('paid', 'cancelled')`;

/**
 * Returns the amounts that one member will pay and receive if no further debit fails. Payouts without a day and
 * amounts that are set off are omitted.
 */
async function foretold({ context: { db }, me }: PersonCall<WithDb>, today: LocalDate): Promise<Moved[]> {
  const running = (await rotationsOf(db, me.id)).map(({ rotation }) => rotation);
  const forecasts = await readForecasts(db, today, running);
  return running.flatMap((rotation): Moved[] => {
    const seat = rotation.seats.find(({ person, status }) => person === me.id && status === 'active')?.id;
    const forecast = forecasts.get(rotation.id);
    if (!seat || !forecast) return [];
    const debits = debitsToCome(rotation, forecast, seat);
    const onTheWay = rotation.payouts.filter(
      ({ state, round }) => state === 'submitted' && recipientOf(rotation, round).id === seat,
    );
    return [
      ...debits.map(({ on, amount }): Moved => ({ on: laterOf(on, today), what: 'to_contribute', amount })),
      ...onTheWay.map(({ net }): Moved => ({ on: today, what: 'to_receive', amount: net })),
      ...forecast.payouts.flatMap(({ seat: recipient, on, net }): Moved[] =>
        recipient === seat && on !== null ? [{ on, what: 'to_receive', amount: net }] : [],
      ),
    ];
  });
}

/** Returns the arrived amounts of one member, from the member's statements. The chart then equals the statements. */
async function arrivedSoFar({ context: { db }, me }: PersonCall<WithDb>, running: boolean): Promise<Moved[]> {
  const all = await statementsOf({ db, person: me.id }, { arrived: true });
  const asked = all.filter(({ held: { status } }) => !running || status === 'active');
  return asked.flatMap(({ lines }) =>
    lines.flatMap(({ on, kind, amount }): Moved[] => {
      if (PUT_IN.has(kind)) return [{ on, what: 'contributed', amount: minus(amount) }];
      return RECEIVED.has(kind) ? [{ on, what: 'received', amount }] : [];
    }),
  );
}

/** Returns the moved and expected amounts of each day, oldest first. */
export async function movedBetween(call: PersonCall<WithDb>, wished: Wished): Promise<Moved[]> {
  const { from, to, today } = wished;
  const isAsked = ({ on, amount }: Moved) => amount !== 0 && (!from || on >= from) && (!to || on <= to);
  if (call.seesAll) return movedOfAll(call, wished);
  const all = [...(await arrivedSoFar(call, wished.running)), ...(await foretold(call, today))];
  return all.filter(isAsked).toSorted((one, other) => one.on.localeCompare(other.on));
}

/** Returns the arrived amounts of all members from the ledger, and the planned amounts. */
async function movedOfAll(
  { context: { db } }: PersonCall<WithDb>,
  { from, to, today, running }: Wished,
): Promise<Moved[]> {
  const squad = running ? sql`squads.status = 'active'` : sql`true`;
  return rowsOf(movedRow)`
    select "on", what, sum(amount)::bigint as amount from (
      select "on", what, amount from (${ARRIVED}) arrived join squads on squads.id::text = arrived.squad
      where ${squad}
      ${planned(today)}
    ) moved
    where amount <> 0 and (${from}::date is null or "on" >= ${from}) and (${to}::date is null or "on" <= ${to})
    group by "on", what order by "on", what
  `.all(db);
}
