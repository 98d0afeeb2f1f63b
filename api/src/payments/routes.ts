import type { Payment, paymentRoutes } from '@adashi/contract';
import { retryContribution, type SeatId, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { pageOf } from '../db/page.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { runStepIn } from '../rotation/index.ts';

const COLUMNS = sql`paid.id, paid.squad_id as "squadId", squads.name as squad, paid.round,
  first_name || ' ' || last_name as member, paid.amount, paid.state,
  owed_pot + owed_reserve + owed_fund + owed_losses as owed, owed_reserve + owed_fund + owed_losses as covered,
  rounds.due_on as "dueOn", paid.updated_on as "changedOn", retry_on as "retryOn", cause,
  (select count(*) from charges where (charges.squad_id, charges.round, charges.seat_id) = (paid.squad_id, paid.round, paid.seat_id)) as attempts`;

const FROM = sql`contributions paid join seats on seats.id = seat_id join people on people.id = person_id
  join squads on squads.id = paid.squad_id join rounds on rounds.squad_id = paid.squad_id and rounds.number = paid.round`;

/** Members see their own, staff all. */
function mine({ me }: PersonCall) {
  return me.role === 'user' ? sql`person_id = ${me.id}` : sql`true`;
}

export const paymentHandlers: Handlers<typeof paymentRoutes> = {
  payments: async ({ query }, call) => {
    const like = query.q ? `%${query.q}%` : null;
    return pageOf<Payment>(call.house.db, query, {
      columns: COLUMNS,
      from: sql`${FROM} where ${mine(call)} and (${query.state ?? null}::text is null or paid.state = ${query.state ?? null})
        and (${like}::text is null or squads.name || ' ' || first_name || ' ' || last_name ilike ${like})`,
      order: sql`paid.updated_on desc, paid.id`,
      sorts: {
        changed: sql`paid.updated_on`,
        due: sql`rounds.due_on`,
        amount: sql`paid.amount`,
        state: sql`paid.state`,
      },
    });
  },
  payment: async ({ params }, call) => {
    const { rows } =
      await sql<Payment>`select ${COLUMNS} from ${FROM} where paid.id = ${params.id} and ${mine(call)}`.execute(
        call.house.db,
      );
    return found(rows[0]);
  },
  retryPayment: async ({ params }, { house, actor }) => {
    const day = house.clock.today();
    await inTransaction(house.db, async (trx) => {
      const { rows } = await sql<{ squad_id: SquadId; round: number; seat_id: SeatId }>`
        select squad_id, round, seat_id from contributions where id = ${params.id}
      `.execute(trx);
      const { squad_id: squad, round, seat_id: seat } = found(rows[0]);
      await runStepIn(trx, house.engine.announce, day, [squad], (world) => {
        const verdict = retryContribution(world, day, { round, seat });
        return verdict.refused === null ? verdict.outcome : refuse('wrong_state');
      });
      await record(trx, actor, 'retried_payment', `squad:${squad}`, { round, seat });
    });
    house.wakeOutbox();
    return { message: 'Saved' };
  },
};
