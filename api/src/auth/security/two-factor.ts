import { sql } from 'kysely';
import { generateSecret, generateURI } from 'otplib';
import { z } from 'zod';
import { record } from '../../audit/index.ts';
import { found, refuse } from '../../base/app-error.ts';
import { encrypt } from '../../base/encryption.ts';
import { countChanged, isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { guess } from '../credentials/index.ts';
import { refuseAppCode, takeAppCode } from './authenticator.ts';
import { endWeakSessions } from './end-sessions.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

const emailRow = z.object({ email: z.string() });

/** A secret for the authenticator app, which is on only once `confirmTwoFactor` has seen a code of it. */
export async function beginTwoFactor({ house, me, actor }: PersonCall): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const cipher = encrypt(house.config, secret);
  return inTransaction(house.db, async (trx) => {
    const kept = sql`
      insert into two_factor (person_id, secret_cipher) values (${me.id}, ${cipher})
      on conflict (person_id) do update set secret_cipher = excluded.secret_cipher, last_step = null
      where two_factor.on_since is null returning 1
    `;
    if (!(await isThere(trx, kept))) refuse('wrong_state');
    const { email } = found(await rowsOf(emailRow)`select email from people where id = ${me.id}`.first(trx));
    await record(trx, actor, 'began_two_factor', `person:${me.id}`);
    return { secret, uri: generateURI({ issuer: 'Adashi', label: email, secret }) };
  });
}

/** Turns two-factor on, by a first code of the app. Answers the recovery codes: nobody can see them again. */
export async function confirmTwoFactor({ house, me, actor }: PersonCall, code: string): Promise<string[]> {
  const isRight = await guess(house, me.id, 'code', () =>
    inTransaction(house.db, (trx) => takeAppCode(house, trx, me.id, false, code)),
  );
  if (!isRight) refuseAppCode();
  return inTransaction(house.db, async (trx) => {
    const write = sql`
      update two_factor set on_since = ${house.clock.now()} where person_id = ${me.id} and on_since is null
    `;
    if ((await countChanged(trx, write)) === 0) refuse('wrong_state');
    await record(trx, actor, 'turned_two_factor_on', `person:${me.id}`);
    await endWeakSessions(house, trx, me);
    await tellOfChange(house, trx, me.id, 'two_factor_on');
    return makeRecoveryCodes(house, trx, me.id);
  });
}

/** Other recovery codes in place of those from before. */
export async function renewRecoveryCodes({ house, me, actor }: PersonCall): Promise<string[]> {
  return inTransaction(house.db, async (trx) => {
    const isOn = sql`select 1 from two_factor where person_id = ${me.id} and on_since is not null for update`;
    if (!(await isThere(trx, isOn))) refuse('wrong_state');
    await record(trx, actor, 'renewed_recovery_codes', `person:${me.id}`);
    await tellOfChange(house, trx, me.id, 'recovery_codes');
    return makeRecoveryCodes(house, trx, me.id);
  });
}

/** Turns two-factor off: from now on the password alone signs in. */
export async function endTwoFactor({ house, me, actor }: PersonCall): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const write = sql`delete from two_factor where person_id = ${me.id} and on_since is not null`;
    if ((await countChanged(trx, write)) === 0) refuse('wrong_state');
    await record(trx, actor, 'turned_two_factor_off', `person:${me.id}`);
    await tellOfChange(house, trx, me.id, 'two_factor_off');
  });
}
