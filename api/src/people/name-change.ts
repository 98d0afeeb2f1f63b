import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { noteSignals } from '../auth/signals/index.ts';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import { language } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { keepToOwnName } from '../payments/banks/index.ts';

const namedRow = z.object({
  first: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  isVerified: z.boolean(),
});
type Named = z.output<typeof namedRow>;

/** Reads the name of a person and locks the person until the transaction ends. */
async function lockName(trx: Trx, personId: string): Promise<Named | undefined> {
  return rowsOf(namedRow)`
    select first_name as first, first_name || ' ' || last_name as name, email, language, kyc_status = 'verified' as "isVerified"
    from people where id = ${personId} and erased_at is null for update
  `.first(trx);
}

/** Cancels the pending checks of a person, because the result would be about another name. */
async function cancelChecks(trx: Trx, { context, actor }: PersonCall<WithClock>, personId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_checks')
    .set({ status: 'cancelled', decided_at: context.clock.now() })
    .where('person_id', '=', personId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx.updateTable('people').set({ kyc_reference: null }).where('id', '=', personId).execute();
  await writeAudit(trx, actor, 'cancelled_identity_check', `person:${personId}`);
}

/**
 * Runs a change of personal data. A new name cancels pending checks. A new name of a verified member stops payouts to an
 * account in another name, and the member gets a mail with both names.
 */
export async function changingName(
  trx: Trx,
  call: PersonCall<WithConfig & WithClock>,
  personId: string,
  change: () => Promise<void>,
): Promise<void> {
  const before = await lockName(trx, personId);
  await change();
  await noteSignals(call.context, trx, personId);
  const after = found(await lockName(trx, personId));
  if (!before || before.name === after.name) return;
  await cancelChecks(trx, call, personId);
  if (!after.isVerified || call.actor.kind !== 'staff' || call.me.id === personId) return;
  await keepToOwnName(trx, personId);
  const { first: name, email: to, language: spoken } = after;
  const mail = templates[spoken].mails.nameChanged({ name, before: before.name, after: after.name });
  await enqueue(trx, [{ kind: 'mail', key: `name_changed:${random.uuid()}`, payload: { to, ...mail } }]);
}
