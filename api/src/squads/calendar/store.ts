import type { Language } from '@adashi/contract';
import { z } from 'zod';
import { sha256 } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const holderRow = z.object({ id: z.string(), language });

/** Whose calendar a secret opens. */
export async function holderOf(db: Queryable, secret: string): Promise<{ id: string; language: Language } | undefined> {
  return rowsOf(holderRow)`
    select id, language from calendar_addresses join people on people.id = person_id
    where secret_hash = ${sha256(secret)}
  `.first(db);
}
