import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/** What a played mail server would remember of some addresses. */
export async function eraseInMailbox(trx: Trx, addresses: readonly string[]): Promise<void> {
  await sql`delete from sandbox.mails where lower("to") = any(${addresses})`.execute(trx);
  await sql`delete from sandbox.identities where lower(email) = any(${addresses})`.execute(trx);
}

/** What a played bank would remember of a person. */
export async function eraseInSandbox(trx: Trx, personId: string): Promise<void> {
  await sql`
    delete from sandbox.accounts where flow in (select flow from sandbox.flows where person_id = ${personId})
  `.execute(trx);
  await sql`delete from sandbox.flows where person_id = ${personId}`.execute(trx);
}
