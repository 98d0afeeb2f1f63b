import { sql } from 'kysely';
import { hashPassword } from '../../api/src/auth/credentials/index.ts';
import type { WithConfig } from '../../api/src/base/config/index.ts';
import { encrypt } from '../../api/src/base/encryption.ts';
import type { Database } from '../../api/src/db/database.ts';
import { inTransaction } from '../../api/src/db/transaction.ts';
import { post } from '../../api/src/ledger/index.ts';
import { accounts, cents, id, localDate } from '../../core/src/index.ts';

export const PASSWORD = 'Withdraws2026!';
/** Enough for all withdrawals of a run. */
const MONEY = cents(1_000_000);

/** A verified member with a bank account and money in the wallet. */
export interface Saver {
  readonly person: string;
  readonly email: string;
  readonly bank: string;
}

async function addSaver(db: Database, { config }: WithConfig, hash: string, number: number): Promise<Saver> {
  const saver = { person: crypto.randomUUID(), email: `saver${number}@example.com`, bank: crypto.randomUUID() };
  const { person, email, bank } = saver;
  const wallet = accounts.wallet(id<'person'>(person));
  await inTransaction(db, async (trx) => {
    await sql`
      insert into people (id, first_name, last_name, email, password_hash, email_verified_at, kyc_status, referral_code)
      values (${person}, 'Saver', ${`Number ${number}`}, ${email}, ${hash}, now(), 'verified', ${`saver${number}`})
    `.execute(trx);
    await sql`
      insert into banks (id, person_id, holder_name, institution, transit, account_cipher, account_hash, last_digits, added_at, trusted_since)
      values (${bank}, ${person}, ${`Saver Number ${number}`}, '003', '00006', ${encrypt(config, '1234567')}, ${bank}, '567', now(), now())
    `.execute(trx);
    const reference = `chaos:${person}`;
    await post(trx, localDate('2026-01-02'), [
      { debit: 'rewards', credit: wallet, amount: MONEY, kind: 'reward', reference },
    ]);
  });
  return saver;
}

/** Adds members who can withdraw money. */
export async function addSavers(db: Database, context: WithConfig, count: number): Promise<Saver[]> {
  const hash = await hashPassword(context, PASSWORD);
  const savers: Saver[] = [];
  for (let number = 1; number <= count; number += 1) savers.push(await addSaver(db, context, hash, number));
  return savers;
}
