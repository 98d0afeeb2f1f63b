import type { Act, ErrorCode } from '@adashi/contract';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

const doerRow = z.object({ name: z.string() });

/**
 * Throws 'done_by' with the name of the person who already performed the action. If nobody performed the action, throws
 * the given error.
 */
export async function rejectAsDone(
  db: Queryable,
  subject: string,
  acts: readonly Act[],
  otherwise: ErrorCode = 'not_found',
): Promise<never> {
  const doer = await rowsOf(doerRow)`
    select first_name || ' ' || last_name as name from activity
      join people on people.id = case when actor_kind in ('member', 'staff') then actor_id::uuid end
    where subject = ${subject} and action = any(${acts}) order by activity.id desc limit 1
  `.first(db);
  throw doer ? new AppError('done_by', { details: doer }) : new AppError(otherwise);
}
