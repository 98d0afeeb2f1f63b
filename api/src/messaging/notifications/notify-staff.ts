import { type Permission, rolesThatMay } from '@adashi/contract';
import type { Queryable } from '../../db/database.ts';
import { type Notice, notify } from './notify.ts';

/** Task for staff members with a given permission. The key limits each staff member to one notification. */
type Duty = Pick<Notice, 'kind' | 'details'> & {
  readonly may: Permission;
  readonly key: string;
  /** Staff member who did the first part of the task. Another person must do the second part. */
  readonly except?: string;
};

/** Notifies staff of waiting work. Runs in the transaction that creates the work. */
export async function notifyStaff(db: Queryable, at: Date, { may, kind, details, key, except }: Duty): Promise<void> {
  const staff = await db
    .selectFrom('people')
    .select('id')
    .where('role', 'in', rolesThatMay(may))
    .where('erased_at', 'is', null)
    .where('id', 'is distinct from', except ?? null)
    .orderBy('id')
    .execute();
  await notify(
    db,
    at,
    staff.map(({ id }) => ({ person: id, kind, details, key: `${key}:${id}` })),
  );
}
