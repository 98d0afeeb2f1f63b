import { rolesThatMay } from '@adashi/contract';
import { z } from 'zod';
import { language } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue, type OutboxItem } from '../../jobs/index.ts';
import type { Alarm } from '../../rotation/index.ts';
import { notify } from './notify.ts';
import { templates } from './templates/index.ts';

const watcherRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  squad: z.string(),
  error: z.string(),
  at: z.date(),
});
type Watcher = z.output<typeof watcherRow>;

/** Notifies the responsible staff of a quarantined squad, in the app and by mail. */
export const alarm: Alarm = async (trx, squad) => {
  const rows = await rowsOf(watcherRow)`
    select people.id, first_name as name, email, language, squads.name as squad, error, at
    from people cross join quarantined_squads join squads on squads.id = squad_id
    where role = any(${rolesThatMay('operations')}) and erased_at is null and squad_id = ${squad} order by people.id
  `.all(trx);
  const [first] = rows;
  if (!first) return;
  const key = (watcher: Watcher) => `set_aside:${squad}:${first.at.toISOString()}:${watcher.id}`;
  await notify(
    trx,
    first.at,
    rows.map((row) => ({ person: row.id, kind: 'squad_set_aside', details: { squad: row.squad }, key: key(row) })),
  );
  await enqueue(
    trx,
    rows.map((row): OutboxItem => {
      const { name, squad: called, error } = row;
      return {
        kind: 'mail',
        key: key(row),
        payload: { to: row.email, ...templates[row.language].mails.quarantinedSquad({ name, squad: called, error }) },
      };
    }),
  );
};
