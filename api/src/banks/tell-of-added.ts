import { z } from 'zod';
import { language } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { found } from '../http/refusal.ts';
import { notify, texts } from '../notifications/index.ts';
import { enqueue } from '../outbox/index.ts';
import type { BankView } from './store.ts';

const ownerRow = z.object({ name: z.string(), email: z.string(), language });

/** The owner hears of an account that was added and is not paid to yet: who is at their session may not be them. */
export async function tellOfAdded(house: House, trx: Trx, personId: string, bank: BankView): Promise<void> {
  const row = await rowsOf(ownerRow)`
    select first_name as name, email, language from people where id = ${personId}
  `.first(trx);
  const { name, email, language } = found(row);
  const details = { account: bank.lastDigits };
  await notify(trx, house.clock.now(), [{ person: personId, kind: 'bank_added', details }]);
  const text = texts[language].mails.bankAdded({ name, lastDigits: bank.lastDigits });
  await enqueue(trx, [{ kind: 'mail', key: `bank_added:${bank.id}`, payload: { to: email, ...text } }]);
}
