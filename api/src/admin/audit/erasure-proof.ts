import { type activityRoutes, ERASED_KINDS, type Output, traceSearch } from '@adashi/contract';
import { z } from 'zod';
import { sealActivity } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { countLeft, readKept } from '../../people/index.ts';

const proofRow = z.object({
  id: z.int(),
  at: z.string(),
  person: z.string(),
  erasedAt: filled(z.date()),
  deleted: z.record(z.string(), z.int()).nullable(),
  searched: traceSearch.nullable(),
  sequence: z.int(),
  hash: z.string(),
});

/** Returns the proof of an erasure. The number of remaining rows is counted now. */
export async function readErasureProof(
  { db, clock }: WithDb & WithClock,
  id: number,
): Promise<Output<(typeof activityRoutes)['erasureProof']>> {
  await sealActivity(db);
  const row = await rowsOf(proofRow)`
    select activity.id, to_json(at) as at, people.id as person, erased_at as "erasedAt",
      details -> 'deleted' as deleted, details -> 'searched' as searched, sequence, hash
    from activity join people on people.id = substr(subject, length('person:') + 1)::uuid
    join activity_chain on activity_id = activity.id
    where activity.id = ${id} and action = 'erased_person' and erased_at is not null
  `.first(db);
  const { person, erasedAt, deleted, ...proof } = found(row);
  return {
    ...proof,
    deleted: ERASED_KINDS.flatMap((kind) => (deleted?.[kind] ? [{ kind, rows: deleted[kind] }] : [])),
    kept: await readKept(db, person, erasedAt),
    left: await countLeft(db, person),
    checkedAt: clock.now().toISOString(),
  };
}
