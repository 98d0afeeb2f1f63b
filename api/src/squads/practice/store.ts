import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import { personId, seatId } from '../../db/columns.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { TERMS, termsRow } from '../../db/terms-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AppContext } from '../../http/context.ts';
import { fromSaved, type Practice, toSaved } from './practice.ts';
import { newPractice, weekOf } from './world.ts';

const JOB: Actor = { kind: 'job', id: null };

const worldRow = z.object({ world: z.unknown() });

/** Returns undefined when the saved world can't be read. */
export async function readPractice(db: Queryable, squad: string): Promise<Practice | undefined> {
  const row = await rowsOf(worldRow)`select world from practice where squad_id = ${squad}`.first(db);
  return fromSaved(found(row).world);
}

export async function savePractice(trx: Trx, practice: Practice): Promise<void> {
  const { rotation, day } = practice;
  await sql`
    insert into practice (squad_id, world, day, week) values (${rotation.id}, ${toSaved(practice)}, ${day}, ${weekOf(practice)})
    on conflict (squad_id) do update set world = excluded.world, day = excluded.day, week = excluded.week
  `.execute(trx);
  await sql`
    update squads set status = ${rotation.status}, start_on = ${rotation.terms.startOn} where id = ${rotation.id}
  `.execute(trx);
}

const ownRow = termsRow.extend({ seat: seatId, person: personId });

/** Resets the practice squad for the same member with the same terms. */
export async function beginAnew(trx: Trx, context: AppContext, squadId: string): Promise<Practice> {
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

/** Returns the world of a practice squad; writes only when the world must be reset. */
export async function openPractice(context: AppContext, squadId: string): Promise<Practice> {
  const saved = await readPractice(context.db, squadId);
  if (saved) return saved;
  return inTransaction(context.db, async (trx) => {
    await sql`select 1 from squads where id = ${squadId} for update`.execute(trx);
    return (await readPractice(trx, squadId)) ?? beginAnew(trx, context, squadId);
  });
}
