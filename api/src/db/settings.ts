import { type Parsed, type PlatformSettings, type SettingChange, settingsRoutes } from '@adashi/contract';
import { SETTING_NAMES, type Settings, USUAL } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { type Page, pageOf } from './page.ts';
import { rowsOf } from './rows-of.ts';

const changeRow = settingsRoutes.settingChanges.output.shape.data.element;
const COLUMNS = sql`version, name, was, becomes, reason, first_name || ' ' || last_name as by, to_json(changed_at) as at`;
const FROM = sql`setting_changes join people on people.id = changed_by`;

const setRow = z.object({ name: changeRow.shape.name, value: z.int() });

/** Returns the current value of every setting. No other function reads settings. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const rows = await rowsOf(setRow)`
    select distinct on (name) name, becomes as value from setting_changes order by name, version desc
  `.all(db);
  return { ...USUAL, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/** Returns every setting with its last change, for the staff who edit settings. */
export async function readPlatformSettings(db: Queryable): Promise<PlatformSettings> {
  const rows = await rowsOf(changeRow)`
    select distinct on (name) ${COLUMNS} from ${FROM} order by name, version desc
  `.all(db);
  const lastOf = new Map(rows.map((row) => [row.name, row]));
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    data: SETTING_NAMES.map((name) => {
      const last = lastOf.get(name);
      return { name, value: last?.becomes ?? USUAL[name], changed: last ? { by: last.by, at: last.at } : null };
    }),
  };
}

type Query = Parsed<(typeof settingsRoutes)['settingChanges']>['query'];

export async function listChanges(db: Queryable, { page, pageSize, name }: Query): Promise<Page<SettingChange>> {
  return pageOf(
    db,
    changeRow,
    { page, pageSize, order: 'desc' },
    {
      columns: COLUMNS,
      from: sql`${FROM} where ${name ?? null}::text is null or name = ${name ?? null}`,
      order: sql`version desc`,
      sorts: {},
    },
  );
}
