import { type Output, sandboxRoutes } from '@adashi/contract';
import { found } from '../../base/app-error.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { decrypt } from '../../base/encryption.ts';
import { bytes } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { IdentityStatus } from '../../providers/identity/port.ts';
import { known } from '../../providers/payments/sandbox.ts';

const contentOf = sandboxRoutes.mails.output.element.pick({ subject: true, text: true, html: true });
const keptMail = sandboxRoutes.mails.output.element
  .omit({ subject: true, text: true, html: true })
  .extend({ content: bytes });
const identityRow = sandboxRoutes.identity.output;

/** Returns the mails of the sandbox mailbox, newest first. */
export async function readMails(
  { db, config }: WithConfig & WithDb,
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

/** Sets the result of an identity check at the sandbox provider. Returns false if the check does not exist. */
export async function decideIdentity(
  db: Queryable,
  reference: string,
  status: IdentityStatus,
  reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_identities')
    .set({ status, reason })
    .where('reference', '=', reference)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Throws 'not_found' if the consent is missing or closed. */
export async function checkFlow(db: Queryable, flow: string): Promise<void> {
  const open = await db
    .selectFrom('sandbox_flows')
    .select('flow')
    .where('flow', '=', flow)
    .where('status', '=', 'open')
    .executeTakeFirst();
  found(open);
}

/** Stores the bank account of a consent. */
export async function keepAccount({ db, config }: WithConfig & WithDb, flow: string, account: string): Promise<void> {
  await db
    .insertInto('sandbox_accounts')
    .values({ flow, account: known(config, account) })
    .onConflict((oc) => oc.column('flow').doUpdateSet((eb) => ({ account: eb.ref('excluded.account') })))
    .execute();
}

export async function endFlow(db: Queryable, flow: string, status: 'authorise' | 'cancel' | 'refuse'): Promise<void> {
  await db.updateTable('sandbox_flows').set({ status }).where('flow', '=', flow).execute();
}
