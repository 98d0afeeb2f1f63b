import { type Actor, writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { personId, seatId } from '../../db/columns.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { TERMS, termsRow } from '../../db/terms-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { fromSaved, type Practice, toSaved } from './practice.ts';
import { newPractice, weekOf } from './world.ts';

const JOB: Actor = { kind: 'job', id: null };

/** Returns the practice squad, or undefined for an unreadable saved state. */
export async function readPractice(db: Queryable, squad: string): Promise<Practice | undefined> {
  const row = await db.selectFrom('practice').select('world').where('squad_id', '=', squad).executeTakeFirst();
  return fromSaved(found(row).world);
}

export async function savePractice(trx: Trx, practice: Practice): Promise<void> {
  const { rotation, day } = practice;
  await trx
    .insertInto('practice')
    .values({ squad_id: rotation.id, world: toSaved(practice), day, week: weekOf(practice) })
    .onConflict((conflict) =>
      conflict.column('squad_id').doUpdateSet((eb) => ({
        world: eb.ref('excluded.world'),
        day: eb.ref('excluded.day'),
        week: eb.ref('excluded.week'),
      })),
    )
    .execute();
  await trx
    .updateTable('squads')
    .set({ status: rotation.status, start_on: rotation.terms.startOn })
    .where('id', '=', rotation.id)
    .execute();
}

const ownRow = termsRow.extend({ seat: seatId, person: personId });

/** Resets the practice squad, with the same member and terms. */
export async function beginAnew(trx: Trx, context: WithClock, squadId: string): Promise<Practice> {
  const row = await rowsOf(ownRow)`
    select squads.id, ${TERMS}, seats.id as seat, person_id as person
    from squads join seats on squad_id = squads.id and seats.status = 'active' where squads.id = ${squadId}
  `.first(trx);
  const { id: squad, seat, person, ...terms } = found(row);
  const practice = { ...newPractice(squad, seat, person, terms, context.clock.today()), beganAnew: true };
  await savePractice(trx, practice);
  await writeAudit(trx, JOB, 'began_test_squad_anew', `squad:${squad}`);
  return practice;
}

/** Returns the state of a practice squad. Resets the state in the database only when the saved state is unreadable. */
export async function openPractice(context: WithDb & WithClock, squadId: string): Promise<Practice> {
  const saved = await readPractice(context.db, squadId);
  if (saved) return saved;
  return inTransaction(context.db, async (trx) => {
    await trx.selectFrom('squads').select('id').where('id', '=', squadId).forUpdate().execute();
    return (await readPractice(trx, squadId)) ?? beginAnew(trx, context, squadId);
  });
}
