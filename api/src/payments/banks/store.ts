import { bank, type bankBody } from '@adashi/contract';
import type { z } from 'zod';
import { noteSignals } from '../../auth/signals/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { decrypt, encrypt, type KeyHolder } from '../../base/encryption.ts';
import { idRow } from '../../db/columns.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { Recipient } from '../../providers/payouts/port.ts';
import { accountHash, accountHashes } from './account-numbers.ts';
import { isInOwnName } from './holder.ts';
import { payTo } from './payout-account.ts';
import { isSharedBank } from './shared-bank.ts';

interface KeptAccount extends Omit<Recipient, 'account'> {
  readonly cipher: Buffer;
}

export type BankView = z.output<typeof bank>;

export async function banksOf(db: Queryable, personId: string): Promise<BankView[]> {
  return rowsOf(bank)`
    select banks.id, holder_name as "holderName", institution, transit, last_digits as "lastDigits",
      people.payout_bank_id is not distinct from banks.id as "isPayout", trusted_since is not null as "isKnown",
      exists (select 1 from mandates where bank_id = banks.id and status = 'active') as "isDebited",
      case when people.payout_bank_id = banks.id then to_json(payout_hold_until) end as "heldUntil",
      to_json(banks.added_at) as "addedAt"
    from banks join people on people.id = person_id where person_id = ${personId}
    order by "isPayout" desc, banks.created_at, banks.id
  `.all(db);
}

export async function ownBank(db: Queryable, personId: string, bankId: string): Promise<BankView> {
  return found((await banksOf(db, personId)).find(({ id }) => id === bankId));
}

/**
 * Stores an encrypted bank account; returns null for a duplicate. Throws 'bank_shared' when another verified person has
 * the account. The first account becomes the payout account only if the holder is the person, because debits may use an
 * account in another name.
 */
export async function insertBank(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  body: z.output<typeof bankBody>,
): Promise<string | null> {
  const { holderName, institution, transit, account } = body;
  const hashes = accountHashes(context.config, body);
  if (await isSharedBank(trx, personId, hashes)) throw new AppError('bank_shared');
  const row = await rowsOf(idRow)`
    insert into banks (person_id, holder_name, institution, transit, account_cipher, account_hash, last_digits, added_at)
    select ${personId}, ${holderName}, ${institution}, ${transit}, ${encrypt(context.config, account)},
      ${accountHash(context.config, body)}, ${account.slice(-3)}, ${context.clock.now()}
    where not exists (select 1 from banks where person_id = ${personId} and account_hash = any(${hashes}))
    on conflict (person_id, account_hash) do nothing returning id
  `.first(trx);
  const id = row?.id;
  if (!id) return null;
  const isFirst = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('payout_bank_id', 'is', null)
    .executeTakeFirst();
  if (isFirst && (await isInOwnName(trx, personId, holderName)))
    await payTo(context, trx, personId, id, { kind: 'member', id: personId });
  await noteSignals(context, trx, personId);
  return id;
}

/** Returns the id of the person's bank account with the given numbers. */
export async function findBank(
  context: WithConfig,
  db: Queryable,
  personId: string,
  body: z.output<typeof bankBody>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('banks')
    .select('id')
    .where('person_id', '=', personId)
    .where('account_hash', '=', (eb) => eb.fn.any(eb.val(accountHashes(context.config, body))))
    .executeTakeFirst();
  return row?.id;
}

/** Returns the stored bank accounts with the given ids. Deleted accounts are absent. */
export async function keptAccounts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, KeptAccount>> {
  const rows = await db
    .selectFrom('banks')
    .select(['id', 'holder_name as holderName', 'institution', 'transit', 'account_cipher as cipher'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function inClear(config: KeyHolder, { holderName, institution, transit, cipher }: KeptAccount): Recipient {
  return { holderName, institution, transit, account: decrypt(config, cipher) };
}

/** Returns the decrypted details of a bank account, or undefined for a deleted account. */
export async function detailsOf(
  context: WithConfig,
  db: Queryable,
  bankId: string | null,
): Promise<Recipient | undefined> {
  const account = bankId === null ? undefined : (await keptAccounts(db, [bankId])).get(bankId);
  return account && inClear(context.config, account);
}
