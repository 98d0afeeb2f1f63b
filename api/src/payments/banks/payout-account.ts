import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random, sha256 } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue, sealed } from '../../jobs/index.ts';
import { notify, templates } from '../../messaging/notifications/index.ts';

/** Duration of the payout hold after a change to a new account (MONEY §3.12). */
const HOLD_MS = 24 * 3_600_000;

const ownerRow = z.object({
  previous: z.string().nullable(),
  name: z.string(),
  addresses: z.array(z.string()),
  language,
  last_digits: z.string(),
  is_known: z.boolean(),
});

/**
 * Changes the person's payout account and holds payouts to an unknown account for a day (MONEY §3.12). Mails an
 * objection link to the current and recently replaced email addresses.
 */
export async function payTo(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  bankId: string,
  actor: Actor,
): Promise<void> {
  const rows = await rowsOf(ownerRow)`
    select payout_bank_id as previous, first_name as name, language, last_digits,
      array_remove(array[email, case when former_email_until > ${context.clock.now()} then former_email end], null) as addresses,
      trusted_since is not null as is_known
    from people join banks on banks.person_id = people.id and banks.id = ${bankId}
    where people.id = ${personId} and payout_bank_id is distinct from banks.id for no key update of people
  `.all(trx);
  const [owner] = rows;
  if (!owner) return;
  const { previous, name, addresses, language, last_digits: lastDigits, is_known: isKnown } = owner;
  const now = context.clock.now();
  const until = isKnown ? null : new Date(now.getTime() + HOLD_MS);
  const link = random.token();
  await trx
    .updateTable('people')
    .set({ payout_bank_id: bankId, payout_hold_until: until })
    .where('id', '=', personId)
    .execute();
  await trx
    .insertInto('payout_account_changes')
    .values({
      person_id: personId,
      bank_id: bankId,
      previous_bank_id: previous,
      link_hash: sha256(link),
      changed_at: now,
    })
    .execute();
  await writeAudit(trx, actor, 'changed_payout_account', `person:${personId}`, { account: bankId });
  await notify(trx, now, [{ person: personId, kind: 'payout_account_changed', details: { account: lastDigits } }]);
  const url = `${context.config.publicUrl}/payout-account#id=${link}`;
  const text = templates[language].mails.payoutAccountChanged({ name, lastDigits, url, isKnown });
  const key = `payout_account:${sha256(link)}`;
  await enqueue(
    trx,
    addresses.map((to, at) => ({
      kind: 'mail',
      key: `${key}:${at}`,
      payload: sealed(context.config, { to, ...text }),
    })),
  );
}

/** Ends expired payout holds and marks the accounts as known. */
export async function endHolds(db: Queryable, now: Date): Promise<void> {
  await sql`
    with over as (update people set payout_hold_until = null where payout_hold_until <= ${now} returning payout_bank_id)
    update banks set trusted_since = ${now} from over where banks.id = payout_bank_id and trusted_since is null
  `.execute(db);
}
