import { sql } from 'kysely';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { keyedHash, keyedHashes } from '../base/encryption.ts';
import { random } from '../base/random.ts';
import type { Queryable, Trx, WithDb } from '../db/database.ts';
import { countChanged } from '../db/rows-of.ts';
import { enqueue, sealed } from '../jobs/index.ts';
import { forgetBounce } from '../messaging/mails/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { CODE_LIVES_MS, lately } from './codes.ts';
import type { Addressee } from './sign-up-attempts.ts';

const textOf = (email: string, code: string) => `sign-up ${email}:${code}`;

/** Mails a new six-digit code to an email address, at most once in five minutes. Invalidates the previous code. */
export async function sendSignUpCode(
  context: WithConfig & WithClock,
  trx: Trx,
  { email, first_name: name, language }: Addressee,
): Promise<void> {
  const code = random.code();
  const now = context.clock.real();
  const write = sql`
    insert into sign_up_codes (email, code_hash, created_at, expires_at)
    values (${email}, ${keyedHash(context.config, textOf(email, code))}, ${now}, ${new Date(now.getTime() + CODE_LIVES_MS)})
    on conflict (email) do update
    set code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    where sign_up_codes.created_at <= ${lately(context)}
  `;
  if ((await countChanged(trx, write)) === 0) return;
  const mail = templates[language].mails.emailCode({ name, code });
  await enqueue(trx, [
    {
      kind: 'mail',
      queue: 'codes',
      key: `code:${random.uuid()}`,
      payload: sealed(context.config, { to: email, ...mail }),
    },
  ]);
}

/** Replaces the code of an email address without a mail, and returns the new code. For the demo only. */
export async function replaceSignUpCode(
  context: WithConfig & WithClock,
  db: Queryable,
  email: string,
): Promise<string> {
  const code = random.code();
  const now = context.clock.real();
  const code_hash = keyedHash(context.config, textOf(email, code));
  const made = { code_hash, created_at: now, expires_at: new Date(now.getTime() + CODE_LIVES_MS) };
  await db
    .insertInto('sign_up_codes')
    .values({ email, ...made })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(made))
    .execute();
  return code;
}

/** Returns whether a code is correct and not expired. The caller must count the attempt. */
export async function checkSignUpCode(
  context: WithConfig & WithDb & WithClock,
  email: string,
  code: string,
): Promise<boolean> {
  const kept = await context.db
    .selectFrom('sign_up_codes')
    .select('code_hash')
    .where('email', '=', email)
    .where('expires_at', '>', context.clock.real())
    .executeTakeFirst();
  return kept !== undefined && keyedHashes(context.config, textOf(email, code)).includes(kept.code_hash);
}

/** Consumes a code. Returns false for a code that was already used. */
export async function spendSignUpCode(context: WithConfig, trx: Trx, email: string, code: string): Promise<boolean> {
  const hashes = keyedHashes(context.config, textOf(email, code));
  const { numDeletedRows } = await trx
    .deleteFrom('sign_up_codes')
    .where('email', '=', email)
    .where((eb) => eb('code_hash', '=', eb.fn.any(eb.val(hashes))))
    .executeTakeFirst();
  if (numDeletedRows > 0n) await forgetBounce(trx, email);
  return numDeletedRows > 0n;
}
