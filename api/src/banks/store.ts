import type { bankBody } from '@adashi/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import type { House } from '../house.ts';
import type { Recipient } from '../providers/payouts/port.ts';
import { accountHash, decryptAccount, encryptAccount } from './account-numbers.ts';

export interface BankView {
  id: string;
  holderName: string;
  institution: string;
  transit: string;
  lastDigits: string;
  isPayout: boolean;
}

export async function banksOf(db: Queryable, personId: string): Promise<BankView[]> {
  const { rows } = await sql<BankView>`
    select banks.id, holder_name as "holderName", institution, transit, last_digits as "lastDigits",
      people.payout_bank_id is not distinct from banks.id as "isPayout"
    from banks join people on people.id = person_id where person_id = ${personId} order by banks.created_at, banks.id
  `.execute(db);
  return rows;
}

/** Keeps an account, encrypted. The first one is also paid out to. Answers null when it is there already. */
export async function addBank(
  house: House,
  db: Queryable,
  personId: string,
  bank: z.output<typeof bankBody>,
): Promise<string | null> {
  const { holderName, institution, transit, account } = bank;
  const { rows } = await sql<{ id: string }>`
    insert into banks (person_id, holder_name, institution, transit, account_cipher, account_hash, last_digits)
    values (${personId}, ${holderName}, ${institution}, ${transit}, ${encryptAccount(house, account)},
      ${accountHash(house, institution, transit, account)}, ${account.slice(-3)})
    on conflict (person_id, account_hash) do nothing returning id
  `.execute(db);
  const id = rows[0]?.id;
  if (!id) return null;
  await sql`update people set payout_bank_id = coalesce(payout_bank_id, ${id}) where id = ${personId}`.execute(db);
  return id;
}

/** The id of an account that a person has, by its digits. */
export async function findBank(
  house: House,
  db: Queryable,
  personId: string,
  bank: z.output<typeof bankBody>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from banks where person_id = ${personId} and account_hash = ${accountHash(house, bank.institution, bank.transit, bank.account)}
  `.execute(db);
  return rows[0]?.id;
}

/** Where a person is paid, in the clear; undefined when there is nowhere. */
export async function payoutAccount(house: House, personId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<{ holder_name: string; institution: string; transit: string; account_cipher: Buffer }>`
    select holder_name, institution, transit, account_cipher
    from banks join people on people.payout_bank_id = banks.id where people.id = ${personId}
  `.execute(house.db);
  const row = rows[0];
  if (!row) return undefined;
  const { holder_name, institution, transit } = row;
  return { holderName: holder_name, institution, transit, account: decryptAccount(house, row.account_cipher) };
}
