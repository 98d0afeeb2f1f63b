import type { Parsed, securityRoutes } from '@adashi/contract';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { endWeakSessions } from './end-sessions.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { siteOf } from './site.ts';
import {
  countPasskeys,
  credentialsOf,
  ownerOfPasskeys,
  PASSKEY_COLUMNS,
  type PasskeyView,
  passkeyRow,
} from './store.ts';
import { refuseWhileOff } from './turned-off.ts';

const AT_MOST = 10;

/** Returns the browser's options for a new passkey. The passkey must be discoverable and must verify the user. */
export async function passkeyOptions({
  context,
  me,
}: PersonCall<WithConfig & WithDb & WithClock>): Promise<Record<string, unknown>> {
  await refuseWhileOff(context.db, me);
  const { name, email } = await ownerOfPasskeys(context.db, me.id);
  const known = await credentialsOf(context.db, me.id);
  const options = await generateRegistrationOptions({
    rpName: 'Adashi',
    rpID: siteOf(context).id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(me.id),
    challenge: await newChallenge(context, me.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

type Body = Parsed<(typeof securityRoutes)['addPasskey']>['body'];

async function credentialOf({ context, me }: PersonCall<WithConfig & WithDb & WithClock>, response: Body['response']) {
  const { id, origin } = siteOf(context);
  const result = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON, // The library throws on malformed browser input.
    expectedChallenge: (challenge) => takeChallenge(context, me.id, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(() => {
    throw new AppError('passkey_refused');
  });
  return found(result.registrationInfo?.credential, 'passkey_refused');
}

/** Stores a new passkey of the caller. */
export async function addPasskey(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  { name, response }: Body,
): Promise<PasskeyView> {
  const { context, me, actor } = call;
  const { id, publicKey, counter, transports = [] } = await credentialOf(call, response);
  return inTransaction(context.db, async (trx) => {
    await refuseWhileOff(trx, me);
    if ((await countPasskeys(trx, me.id)) >= AT_MOST) throw new AppError('too_many_passkeys');
    const made = await rowsOf(passkeyRow)`
      insert into passkeys (person_id, credential_id, name, public_key, counter, transports, added_at)
      values (${me.id}, ${id}, ${name}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${context.clock.now()})
      on conflict (credential_id) do nothing
      returning ${PASSKEY_COLUMNS}
    `.first(trx);
    await endWeakSessions(context, trx, me);
    await writeAudit(trx, actor, 'added_passkey', `person:${me.id}`);
    await notifyOfChange(context, trx, me.id, 'passkey_added');
    return found(made, 'passkey_refused');
  });
}

export async function renamePasskey(
  { context, me, actor }: PersonCall<WithDb>,
  id: string,
  name: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('person_id', '=', me.id)
      .executeTakeFirst();
    found(numUpdatedRows || undefined);
    await writeAudit(trx, actor, 'renamed_passkey', `person:${me.id}`);
  });
}

export async function removePasskey(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await refuseWhileOff(trx, me);
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('person_id', '=', me.id)
      .executeTakeFirst();
    found(numDeletedRows || undefined);
    await writeAudit(trx, actor, 'removed_passkey', `person:${me.id}`);
    await notifyOfChange(context, trx, me.id, 'passkey_removed');
  });
}
