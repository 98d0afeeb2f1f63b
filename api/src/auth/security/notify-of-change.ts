import type { SecurityChange } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import type { Device } from '../../http/device.ts';
import { enqueue, type Mail } from '../../jobs/index.ts';
import { notify, templates } from '../../messaging/notifications/index.ts';
import type { TurnedOff } from './turned-off.ts';

const ownerRow = z.object({ name: z.string(), email: z.string(), language });

async function notifyPerson(
  context: WithClock,
  trx: Trx,
  personId: string,
  change: SecurityChange,
  write: (owner: z.output<typeof ownerRow>) => Omit<Mail, 'to'>,
): Promise<void> {
  const owner = await rowsOf(ownerRow)`
    select first_name as name, email, language from people where id = ${personId}
  `.first(trx);
  if (!owner) return;
  await notify(trx, context.clock.now(), [{ person: personId, kind: 'security_changed', details: { change } }]);
  const payload = { to: owner.email, ...write(owner) };
  await enqueue(trx, [{ kind: 'mail', key: `security:${random.uuid()}`, payload }]);
}

/**
 * Notifies a person at once of changed sign-in methods, by mail and in the app. Someone else may have made the change.
 * The mail about a password reset lists what the reset turned off, and the mail about a changed
 * address has the link that restores the address.
 */
export async function notifyOfChange(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  change: Exclude<SecurityChange, 'new_device'>,
  more: { readonly off?: TurnedOff; readonly restore?: string } = {},
): Promise<void> {
  const url = context.config.publicUrl;
  await notifyPerson(context, trx, personId, change, ({ name, language }) =>
    templates[language].mails.securityChanged({ name, change, url, ...more }),
  );
}

/** Returns whether this device and browser are new for the person. Returns false for the person's first session. */
function isNewDevice(trx: Trx, personId: string, { device, system, browser }: Device): Promise<boolean> {
  return isThere(
    trx,
    sql`
      select 1 from sessions where person_id = ${personId}
      having not bool_or(device is not distinct from ${device}
        and system is not distinct from ${system} and browser is not distinct from ${browser})
    `,
  );
}

/**
 * Notifies a person of a sign-in on a new device, except the account's first sign-in. Must run before the session is
 * created.
 */
export async function notifyOfNewDevice(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  device: Device,
): Promise<void> {
  if (!(await isNewDevice(trx, personId, device))) return;
  const url = context.config.publicUrl;
  const words = [device.browser, device.system].filter(Boolean).join(', ') || null;
  await notifyPerson(context, trx, personId, 'new_device', ({ name, language }) =>
    templates[language].mails.newDevice({ name, device: words, url }),
  );
}
