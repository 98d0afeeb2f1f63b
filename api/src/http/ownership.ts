import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../base/app-error.ts';
import type { PersonCall } from './call.ts';

/** Throws 'not_found' when a member requests another person's data. */
export function checkOwn({ me, seesAll }: PersonCall<unknown>, personId: string): void {
  if (!seesAll && me.id !== personId) throw new AppError('not_found');
}

/** Returns the rule of `checkOwn` as an SQL condition on the owner column. Authorized staff get every row. */
export function ownRows({ me, seesAll }: PersonCall<unknown>, owner: string): RawBuilder<boolean> {
  return seesAll ? sql`true` : sql`${sql.ref(owner)} = ${me.id}`;
}
