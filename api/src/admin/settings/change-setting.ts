import type { Parsed, settingsRoutes } from '@adashi/contract';
import { settingRefusal } from '@adashi/core';
import { sql } from 'kysely';
import { record } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import { countChanged } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';

/**
 * Sets one number of the platform. Nothing is overwritten: a change is a row under the next version, so that of two who saw
 * the same version one is refused ('changed_meanwhile').
 */
export async function changeSetting(
  { house, me, actor }: PersonCall,
  { version, name, value, reason }: Parsed<(typeof settingsRoutes)['changeSetting']>['body'],
): Promise<number> {
  const next = version + 1;
  await inTransaction(house.db, async (trx) => {
    const now = await readSettings(trx);
    const was = now[name];
    const refused = settingRefusal(now, name, value);
    if (refused === 'out_of_bounds') refuse('bad_input', { fields: { value: 'This is beyond what may be set' } });
    if (refused) refuse('bad_input', { fields: { value: 'The usual or the least would be above the most' } });
    if (value === was) refuse('bad_input', { fields: { value: 'It is that already' } });
    const written = await countChanged(
      trx,
      sql`insert into setting_changes (version, name, was, becomes, reason, changed_by, changed_at)
        select ${next}, ${name}, ${was}, ${value}, ${reason}, ${me.id}, ${house.clock.now()}
        where ${version} = (select coalesce(max(version), 0) from setting_changes)
        on conflict do nothing`,
    );
    if (written === 0) refuse('changed_meanwhile');
    await record(trx, actor, 'changed_setting', `setting:${name}`, { from: was, to: value, reason });
  });
  return next;
}
