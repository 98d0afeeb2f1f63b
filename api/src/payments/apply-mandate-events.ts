import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { language } from '../db/columns.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { filled, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import type { MandateEvent } from '../providers/money/port.ts';
import { activate, close } from './banks/mandates.ts';
import { orderGuarantorCharges } from './guarantors/guarantor-charges.ts';

const mandateRow = z.object({
  id: z.string(),
  personId: filled(z.string()),
  status: z.enum(['pending', 'active', 'cancelled', 'failed']),
  endedByBank: z.boolean(),
  name: z.string(),
  email: z.string(),
  language,
});
type Mandate = z.output<typeof mandateRow>;

/** Ends a mandate that the bank ended or suspended. Debits stop, and the member gets a mail about the effects. */
async function end({ clock }: WithClock, trx: Trx, mandate: Mandate): Promise<void> {
  const now = clock.now();
  await trx
    .updateTable('mandates')
    .set({ status: 'cancelled', ended_at: now, provider_ended_at: now, ended_by_bank: true })
    .where('id', '=', mandate.id)
    .execute();
  await writeAudit(trx, { kind: 'job', id: null }, 'bank_ended_mandate', `person:${mandate.personId}`, {
    mandate: mandate.id,
  });
  const payload = {
    to: mandate.email,
    ...templates[mandate.language].mails.mandateEndedByBank({ name: mandate.name }),
  };
  await enqueue(trx, [{ kind: 'mail', key: `ended_by_bank:${mandate.id}:${now.getTime()}`, payload }]);
}

/** Restores a mandate that the bank reactivated, unless the member has another active mandate. */
async function revive(trx: Trx, mandate: Mandate, lastDigits: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update mandates set status = 'active', ended_at = null, provider_ended_at = null, ended_by_bank = false,
      last_digits = ${lastDigits}
    where id = ${mandate.id} and not exists (
      select 1 from mandates other where other.person_id = ${mandate.personId} and other.status = 'active')
  `.execute(trx);
  if (numAffectedRows === 0n) return;
  await writeAudit(trx, { kind: 'job', id: null }, 'bank_revived_mandate', `person:${mandate.personId}`, {
    mandate: mandate.id,
  });
}

async function applyMandateEvent(
  context: WithConfig & WithClock,
  trx: Trx,
  event: MandateEvent,
  mandate: Mandate,
): Promise<void> {
  if (mandate.status === 'pending') {
    if (event.state === 'active') return activate(context, trx, event.flow, { lastDigits: event.lastDigits });
    return close(trx, event.flow, mandate.personId, event.state === 'cancelled' ? 'cancelled' : 'failed');
  }
  if (event.state === 'ended' && mandate.status === 'active') return end(context, trx, mandate);
  if (event.state !== 'active') return;
  if (mandate.endedByBank) return revive(trx, mandate, event.lastDigits);
  if (mandate.status === 'active') {
    await trx.updateTable('mandates').set({ last_digits: event.lastDigits }).where('id', '=', mandate.id).execute();
    return;
  }
  // The member cancelled before the consent arrived, so the mandate must also end at the provider.
  await trx
    .updateTable('mandates')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(context.clock.now())) }))
    .where('id', '=', mandate.id)
    .execute();
}

/** Applies mandate events of members and guarantors. Idempotent: a repeated event changes nothing. */
export async function applyMandateEvents(
  context: WithConfig & WithDb & WithClock,
  provider: string,
  events: readonly MandateEvent[],
): Promise<void> {
  for (const one of events) {
    await inTransaction(context.db, async (trx) => {
      const mandate = await rowsOf(mandateRow)`
        select mandates.id, person_id as "personId", status, ended_by_bank as "endedByBank", first_name as name, email,
          people.language
        from mandates join people on people.id = person_id
        where flow = ${one.flow} and mandates.provider = ${provider} for update of mandates
      `.first(trx);
      if (mandate) await applyMandateEvent(context, trx, one, mandate);
      else await orderGuarantorCharges(context, trx, one);
    });
  }
}
