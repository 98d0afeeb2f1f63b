import { type Permission, rolesThatMay } from '@adashi/contract';
import { idRow } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { type Notice, notify } from './notify.ts';

/** What waits for staff: news for those who may act on it. Its key makes that each of them hears of it once. */
type Duty = Pick<Notice, 'kind' | 'details'> & {
  readonly may: Permission;
  readonly key: string;
  /** Who did the first half of it: the other half is another one's. */
  readonly except?: string;
};

/** Tells staff of what waits for them, in the transaction of what made it wait. */
export async function tellStaff(db: Queryable, at: Date, { may, kind, details, key, except }: Duty): Promise<void> {
  const staff = await rowsOf(idRow)`
    select id from people where role = any(${rolesThatMay(may)}) and erased_at is null
      and id is distinct from ${except ?? null}::uuid order by id
  `.all(db);
  await notify(
    db,
    at,
    staff.map(({ id }) => ({ person: id, kind, details, key: `${key}:${id}` })),
  );
}
