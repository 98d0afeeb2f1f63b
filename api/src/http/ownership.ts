import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../base/app-error.ts';
import type { PersonCall } from './router.ts';

/** A member has to do with nobody else's data: for them it is not there. */
export function checkOwn({ me, seesAll }: PersonCall, personId: string): void {
  if (!seesAll && me.id !== personId) throw new AppError('not_found');
}

/** The same as a condition on the column that names whose a row is; staff who may see all have every row. */
export function ownRows({ me, seesAll }: PersonCall, owner: string): RawBuilder<boolean> {
  return seesAll ? sql`true` : sql`${sql.ref(owner)} = ${me.id}`;
}
