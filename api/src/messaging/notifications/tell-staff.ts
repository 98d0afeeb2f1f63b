import { type Permission, rolesThatMay } from '@adashi/contract';
import type { Queryable } from '../../db/database.ts';
import { type Notice, notify } from './notify.ts';

/** Work for staff with a permission. The key limits the notification to one per person. */
type Duty = Pick<Notice, 'kind' | 'details'> & {
  readonly may: Permission;
  readonly key: string;
  /** Staff member who did the first half: the second half needs another person. */
  readonly except?: string;
};

/** Notifies staff of waiting work, in the transaction that created the work. */
export async function tellStaff(db: Queryable, at: Date, { may, kind, details, key, except }: Duty): Promise<void> {
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
