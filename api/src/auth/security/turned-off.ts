import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';
import type { Session } from '../../http/session.ts';

/** Sign-in methods and links that a password reset turned off. */
export interface TurnedOff {
  readonly passkeys: readonly string[];
  readonly app: boolean;
  readonly calendar: boolean;
}

/**
 * Turns off a person's passkeys, authenticator app and calendar address until the owner confirms each one, because a
 * stranger may have added them. Deletes the recovery codes, and an authenticator app whose setup was not finished.
 */
export async function turnOffAll({ clock }: WithClock, trx: Trx, personId: string): Promise<TurnedOff> {
  const now = clock.now();
  await trx
    .deleteFrom('two_factor')
    .where('person_id', '=', personId)
    .where('enabled_at', 'is', null)
    .where('off_since', 'is', null)
    .execute();
  await trx.deleteFrom('passkey_challenges').where('person_id', '=', personId).execute();
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const passkeys = await trx
    .updateTable('passkeys')
    .set((eb) => ({ off_since: eb.fn.coalesce('off_since', eb.val(now)) }))
    .where('person_id', '=', personId)
    .returning('name')
    .execute();
  const app = await trx
    .updateTable('two_factor')
    .set((eb) => ({ off_since: eb.fn.coalesce('off_since', eb.val(now)), enabled_at: null }))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const calendar = await trx
    .updateTable('calendar_feeds')
    .set((eb) => ({ off_since: eb.fn.coalesce('off_since', eb.val(now)) }))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return {
    passkeys: passkeys.map(({ name }) => name),
    app: app.numUpdatedRows > 0n,
    calendar: calendar.numUpdatedRows > 0n,
  };
}

/**
 * Rejects a change of the second factor by a staff member whose factors were all turned off by a password reset.
 * Otherwise, a thief of the mailbox could reset the password and then add or remove a factor without the owner's
 * device.
 */
export async function refuseWhileOff(db: Queryable, me: Session): Promise<void> {
  if (!me.lacksFactor) return;
  const isOff = sql`
    select 1 from passkeys where person_id = ${me.id} and off_since is not null
    union all select 1 from two_factor where person_id = ${me.id} and off_since is not null
  `;
  if (await isThere(db, isOff)) throw new AppError('confirm_factor_first');
}
