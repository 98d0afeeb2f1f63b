import { type Output, sandboxRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { found } from '../../base/app-error.ts';
import { decrypt } from '../../base/encryption.ts';
import { bytes } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { countChanged, isThere, rowsOf } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';
import type { IdentityStatus } from '../../providers/identity/port.ts';
import { known } from '../../providers/payments/sandbox.ts';

const contentOf = sandboxRoutes.mails.output.element.pick({ subject: true, text: true, html: true });
const keptMail = sandboxRoutes.mails.output.element
  .omit({ subject: true, text: true, html: true })
  .extend({ content: bytes });
const identityRow = sandboxRoutes.identity.output;

/** Returns the mailbox, newest first. */
export async function readMails(
  { db, config }: AppContext,
  to: string | null,
): Promise<Output<(typeof sandboxRoutes)['mails']>> {
  const rows = await rowsOf(keptMail)`
    select id, "to", content_cipher as content, to_json(sent_at) as "sentAt", attachments from sandbox_mails
    where ${to}::text is null or "to" = ${to} order by id desc limit 100
  `.all(db);
  return rows.map(({ content, ...mail }) => ({ ...mail, ...contentOf.parse(JSON.parse(decrypt(config, content))) }));
}

export async function readIdentity(
  db: Queryable,
  reference: string,
): Promise<Output<(typeof sandboxRoutes)['identity']>> {
  const row = await rowsOf(identityRow)`
    select email, status, reason from sandbox_identities where reference = ${reference}
  `.first(db);
  return found(row);
}

/** Sets the identity provider's result of a check. Returns false for an unknown check. */
export async function decideIdentity(
  db: Queryable,
  reference: string,
  status: IdentityStatus,
  reason: string | null,
): Promise<boolean> {
  const write = sql`
    update sandbox_identities set status = ${status}, reason = ${reason} where reference = ${reference}
  `;
  return (await countChanged(db, write)) > 0;
}

/** Throws 'not found' unless the consent is open. */
export async function checkFlow(db: Queryable, flow: string): Promise<void> {
  found((await isThere(db, sql`select 1 from sandbox_flows where flow = ${flow} and status = 'open'`)) || undefined);
}

/** Stores the bank account of a consent. */
export async function keepAccount({ db, config }: AppContext, flow: string, account: string): Promise<void> {
  await sql`
    insert into sandbox_accounts (flow, account) values (${flow}, ${known(config, account)})
    on conflict (flow) do update set account = excluded.account
  `.execute(db);
}

export async function endFlow(db: Queryable, flow: string, status: 'authorise' | 'cancel' | 'refuse'): Promise<void> {
  await sql`update sandbox_flows set status = ${status} where flow = ${flow}`.execute(db);
}
