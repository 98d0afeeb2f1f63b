import { z } from 'zod';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { keyedHash, keyedHashes } from '../base/encryption.ts';
import { random } from '../base/random.ts';
import { language } from '../db/columns.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { enqueue, sealed } from '../jobs/index.ts';
import { forgetBounce } from '../messaging/mails/index.ts';
import { templates } from '../messaging/notifications/index.ts';

export const CODE_LIVES_MS = 600_000;

/**
 * Minimum time between two codes. The countdown on the page shows the same 5 minutes (SPEC). A code is valid for 10
 * minutes.
 */
const AGAIN_AFTER_MS = 300_000;

/** Returns the start of the period in which a sent code blocks a new code. */
export function lately({ clock }: WithClock): Date {
  return new Date(clock.real().getTime() - AGAIN_AFTER_MS);
}

export type Purpose = 'password' | 'new_email';
const MAIL_FOR = { password: 'passwordCode', new_email: 'newEmailCode' } as const;

export const addresseeRow = z.object({ id: z.string(), email: z.string(), first_name: z.string(), language });
export type Addressee = z.output<typeof addresseeRow>;

/**
 * Returns the input text of a code's keyed hash. An unkeyed hash could be reversed by trial, because only a million
 * codes exist (ASVS 6.5.2).
 */
const textOf = (personId: string, code: string) => `${personId}:${code}`;

/** Mails a new six-digit code to the person's current or new email address. Invalidates the previous code. */
export async function sendCode(
  context: WithConfig & WithClock,
  trx: Trx,
  person: Addressee,
  purpose: Purpose,
  newEmail: string | null = null,
): Promise<void> {
  const code = random.code();
  const now = context.clock.real();
  const values = {
    code_hash: keyedHash(context.config, textOf(person.id, code)),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_LIVES_MS),
    new_email: newEmail,
  };
  await trx
    .insertInto('login_codes')
    .values({ person_id: person.id, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['person_id', 'purpose']).doUpdateSet(values))
    .execute();
  const text = templates[person.language].mails[MAIL_FOR[purpose]]({ name: person.first_name, code });
  const to = newEmail ?? person.email;
  await enqueue(trx, [
    { kind: 'mail', queue: 'codes', key: `code:${random.uuid()}`, payload: sealed(context.config, { to, ...text }) },
  ]);
}

/** Returns whether a code is correct and not expired. Does not count the attempt; the caller must count attempts. */
export async function checkCode(
  context: WithConfig & WithDb & WithClock,
  personId: string,
  purpose: Purpose,
  code: string,
): Promise<boolean> {
  const kept = await context.db
    .selectFrom('login_codes')
    .select('code_hash')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', context.clock.real())
    .executeTakeFirst();
  return kept !== undefined && keyedHashes(context.config, textOf(personId, code)).includes(kept.code_hash);
}

const spentRow = z.object({ new_email: z.string().nullable(), email: z.string() });

/** Consumes a code and returns the new email address that received the code. Rejects a code that was already used. */
export async function spendCode(
  context: WithConfig,
  trx: Trx,
  personId: string,
  purpose: Purpose,
  code: string,
): Promise<string | null> {
  const spent = await rowsOf(spentRow)`
    delete from login_codes
    where person_id = ${personId} and purpose = ${purpose} and code_hash = any(${keyedHashes(context.config, textOf(personId, code))})
    returning new_email, (select email from people where id = person_id) as email
  `.first(trx);
  const { new_email, email } = found(spent, 'wrong_code');
  await forgetBounce(trx, new_email ?? email);
  return new_email;
}
