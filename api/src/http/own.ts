import { type RawBuilder, sql } from 'kysely';
import type { PersonCall } from './bind.ts';
import { refuse } from './refusal.ts';

/** A member has to do with nobody else's data: for them it is not there. Staff may see and change anybody's. */
export function checkOwn({ me }: PersonCall, personId: string): void {
  if (me.role === 'user' && me.id !== personId) refuse('not_found');
}

/** The same as a condition on the column that names whose a row is. */
export function ownRows({ me }: PersonCall, owner: string): RawBuilder<boolean> {
  return me.role === 'user' ? sql`${sql.ref(owner)} = ${me.id}` : sql`true`;
}
