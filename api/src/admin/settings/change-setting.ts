import type { Parsed, settingsRoutes } from '@adashi/contract';
import { settingRefusal } from '@adashi/core';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

/**
 * Changes a platform setting by inserting the next version. Of two changes based on the same version, the second throws
 * 'changed_meanwhile'.
 */
export async function changeSetting(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  { version, name, value, reason }: Parsed<(typeof settingsRoutes)['changeSetting']>['body'],
): Promise<number> {
  const next = version + 1;
  await inTransaction(context.db, async (trx) => {
    const now = await readSettings(trx);
    const was = now[name];
    const refused = settingRefusal(now, name, value);
    if (refused === 'out_of_bounds')
      throw new AppError('bad_input', { fields: { value: 'This is outside the allowed range' } });
    if (refused)
      throw new AppError('bad_input', { fields: { value: 'The default or the minimum would be above the maximum' } });
    if (value === was) throw new AppError('bad_input', { fields: { value: 'It already has this value' } });
    const written = await countChanged(
      trx,
      sql`insert into setting_changes (version, name, was, becomes, reason, changed_by, changed_at)
        select ${next}, ${name}, ${was}, ${value}, ${reason}, ${me.id}, ${context.clock.now()}
        where ${version} = (select coalesce(max(version), 0) from setting_changes)
        on conflict do nothing`,
    );
    if (written === 0) throw new AppError('changed_meanwhile');
    await writeAudit(trx, actor, 'changed_setting', `setting:${name}`, { from: was, to: value, reason });
  });
  return next;
}
