import { generateSecret, generateURI } from 'otplib';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { encrypt } from '../../base/encryption.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { guess } from '../credentials/index.ts';
import { refuseAppCode, takeAppCode } from './authenticator.ts';
import { endWeakSessions } from './end-sessions.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { refuseWhileOff } from './turned-off.ts';

/** Creates a secret for the authenticator app. The secret stays inactive until `confirmTwoFactor` verifies a code. */
export async function beginTwoFactor({
  context,
  me,
  actor,
}: PersonCall<WithConfig & WithDb>): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const cipher = encrypt(context.config, secret);
  return inTransaction(context.db, async (trx) => {
    await refuseWhileOff(trx, me);
    const kept = await trx
      .insertInto('two_factor')
      .values({ person_id: me.id, secret_cipher: cipher })
      .onConflict((conflict) =>
        conflict
          .column('person_id')
          .doUpdateSet({ secret_cipher: cipher, last_used_step: null, off_since: null })
          .where('two_factor.enabled_at', 'is', null),
      )
      .returning('person_id')
      .executeTakeFirst();
    if (!kept) throw new AppError('wrong_state');
    const owner = await trx.selectFrom('people').select('email').where('id', '=', me.id).executeTakeFirst();
    const { email } = found(owner);
    await writeAudit(trx, actor, 'began_two_factor', `person:${me.id}`);
    return { secret, uri: generateURI({ issuer: 'Adashi', label: email, secret }) };
  });
}

/**
 * Turns on two-factor authentication with the authenticator app's first code. Returns the recovery codes, which cannot
 * be shown again.
 */
export async function confirmTwoFactor(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  code: string,
): Promise<string[]> {
  const isRight = await guess(context, me.id, 'code', () =>
    inTransaction(context.db, (trx) => takeAppCode(context, trx, me.id, false, code)),
  );
  if (!isRight) refuseAppCode();
  return inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('two_factor')
      .set({ enabled_at: context.clock.now(), off_since: null })
      .where('person_id', '=', me.id)
      .where('enabled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'turned_two_factor_on', `person:${me.id}`);
    await endWeakSessions(context, trx, me);
    await notifyOfChange(context, trx, me.id, 'two_factor_on');
    return makeRecoveryCodes(context, trx, me.id);
  });
}

/** Replaces the recovery codes of the caller. */
export async function renewRecoveryCodes({
  context,
  me,
  actor,
}: PersonCall<WithConfig & WithDb & WithClock>): Promise<string[]> {
  return inTransaction(context.db, async (trx) => {
    const active = await trx
      .selectFrom('two_factor')
      .select('person_id')
      .where('person_id', '=', me.id)
      .where('enabled_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!active) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'renewed_recovery_codes', `person:${me.id}`);
    await notifyOfChange(context, trx, me.id, 'recovery_codes');
    return makeRecoveryCodes(context, trx, me.id);
  });
}

/**
 * Removes the authenticator app, even if a password reset turned off the app. Sign-in then requires only the password.
 */
export async function endTwoFactor({ context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await refuseWhileOff(trx, me);
    const { numDeletedRows } = await trx
      .deleteFrom('two_factor')
      .where('person_id', '=', me.id)
      .where((eb) => eb.or([eb('enabled_at', 'is not', null), eb('off_since', 'is not', null)]))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'turned_two_factor_off', `person:${me.id}`);
    await notifyOfChange(context, trx, me.id, 'two_factor_off');
  });
}
