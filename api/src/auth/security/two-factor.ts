import { sql } from 'kysely';
import { generateSecret, generateURI } from 'otplib';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import { encrypt } from '../../base/encryption.ts';
import { countChanged, isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { guess } from '../credentials/index.ts';
import { refuseAppCode, takeAppCode } from './authenticator.ts';
import { endWeakSessions } from './end-sessions.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

const emailRow = z.object({ email: z.string() });

/**
 * Creates a secret for the authenticator app. The secret becomes active once `confirmTwoFactor` has verified a code.
 */
export async function beginTwoFactor({ context, me, actor }: PersonCall): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const cipher = encrypt(context.config, secret);
  return inTransaction(context.db, async (trx) => {
    const kept = sql`
      insert into two_factor (person_id, secret_cipher) values (${me.id}, ${cipher})
      on conflict (person_id) do update set secret_cipher = excluded.secret_cipher, last_used_step = null
      where two_factor.enabled_at is null returning 1
    `;
    if (!(await isThere(trx, kept))) throw new AppError('wrong_state');
    const { email } = found(await rowsOf(emailRow)`select email from people where id = ${me.id}`.first(trx));
    await writeAudit(trx, actor, 'began_two_factor', `person:${me.id}`);
    return { secret, uri: generateURI({ issuer: 'Adashi', label: email, secret }) };
  });
}

/**
 * Turns on two-factor authentication by the first code of the app. Returns the recovery codes, which cannot be shown
 * again.
 */
export async function confirmTwoFactor({ context, me, actor }: PersonCall, code: string): Promise<string[]> {
  const isRight = await guess(context, me.id, 'code', () =>
    inTransaction(context.db, (trx) => takeAppCode(context, trx, me.id, false, code)),
  );
  if (!isRight) refuseAppCode();
  return inTransaction(context.db, async (trx) => {
    const write = sql`
      update two_factor set enabled_at = ${context.clock.now()} where person_id = ${me.id} and enabled_at is null
    `;
    if ((await countChanged(trx, write)) === 0) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'turned_two_factor_on', `person:${me.id}`);
    await endWeakSessions(context, trx, me);
    await tellOfChange(context, trx, me.id, 'two_factor_on');
    return makeRecoveryCodes(context, trx, me.id);
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes({ context, me, actor }: PersonCall): Promise<string[]> {
  return inTransaction(context.db, async (trx) => {
    const isOn = sql`select 1 from two_factor where person_id = ${me.id} and enabled_at is not null for update`;
    if (!(await isThere(trx, isOn))) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'renewed_recovery_codes', `person:${me.id}`);
    await tellOfChange(context, trx, me.id, 'recovery_codes');
    return makeRecoveryCodes(context, trx, me.id);
  });
}

/** Turns off two-factor authentication: the password alone is enough again. */
export async function endTwoFactor({ context, me, actor }: PersonCall): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const write = sql`delete from two_factor where person_id = ${me.id} and enabled_at is not null`;
    if ((await countChanged(trx, write)) === 0) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'turned_two_factor_off', `person:${me.id}`);
    await tellOfChange(context, trx, me.id, 'two_factor_off');
  });
}
