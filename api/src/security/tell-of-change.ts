import type { SecurityChange } from '@adashi/contract';
import { z } from 'zod';
import { language } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { notify, texts } from '../notifications/index.ts';
import { enqueue } from '../outbox/index.ts';
import { random } from '../random.ts';

const ownerRow = z.object({ name: z.string(), email: z.string(), language });

/** Whose way of signing in changed is told at once, by mail and on their page: it may not have been them. */
export async function tellOfChange(house: House, trx: Trx, personId: string, change: SecurityChange): Promise<void> {
  const owner = await rowsOf(ownerRow)`
    select first_name as name, email, language from people where id = ${personId}
  `.first(trx);
  if (!owner) return;
  const mail = texts[owner.language].mails.securityChanged({ name: owner.name, change, url: house.config.publicUrl });
  await notify(trx, house.clock.now(), [{ person: personId, kind: 'security_changed', details: { change } }]);
  await enqueue(trx, [{ kind: 'mail', key: `security:${random.uuid()}`, payload: { to: owner.email, ...mail } }]);
}
