import { type Output, sandboxRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { countChanged, isThere, rowsOf } from '../db/rows-of.ts';
import { found } from '../http/refusal.ts';
import type { IdentityStatus } from '../providers/identity/port.ts';

const mailRow = sandboxRoutes.mails.output.element;
const identityRow = sandboxRoutes.identity.output;

/** The mailbox, newest first. */
export async function readMails(db: Queryable, to: string | null): Promise<Output<(typeof sandboxRoutes)['mails']>> {
  return rowsOf(mailRow)`
    select id, "to", subject, text, html, to_json(sent_at) as "sentAt", attachments from sandbox.mails
    where ${to}::text is null or "to" = ${to} order by id desc limit 100
  `.all(db);
}

export async function readIdentity(
  db: Queryable,
  reference: string,
): Promise<Output<(typeof sandboxRoutes)['identity']>> {
  const row = await rowsOf(identityRow)`
    select email, status, reason from sandbox.identities where reference = ${reference}
  `.first(db);
  return found(row);
}

/** What the identity provider answers from now on. False where it knows no such check. */
export async function decideIdentity(
  db: Queryable,
  reference: string,
  status: IdentityStatus,
  reason: string | null,
): Promise<boolean> {
  const write = sql`
    update sandbox.identities set status = ${status}, reason = ${reason} where reference = ${reference}
  `;
  return (await countChanged(db, write)) > 0;
}

/** Refuses with 'not found' what is no open consent. */
export async function checkFlow(db: Queryable, flow: string): Promise<void> {
  found((await isThere(db, sql`select 1 from sandbox.flows where flow = ${flow} and status = 'open'`)) || undefined);
}

/** The bank knows from now on which account a consent is for. */
export async function keepAccount(db: Queryable, flow: string, account: string): Promise<void> {
  await sql`
    insert into sandbox.accounts (flow, account) values (${flow}, ${account})
    on conflict (flow) do update set account = excluded.account
  `.execute(db);
}

export async function endFlow(db: Queryable, flow: string, status: 'authorise' | 'cancel' | 'refuse'): Promise<void> {
  await sql`update sandbox.flows set status = ${status} where flow = ${flow}`.execute(db);
}
