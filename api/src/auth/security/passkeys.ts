import type { Parsed, securityRoutes } from '@adashi/contract';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { record } from '../../audit/index.ts';
import { found, refuse } from '../../base/app-error.ts';
import { countChanged, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { endWeakSessions } from './end-sessions.ts';
import { siteOf } from './site.ts';
import { countPasskeys, credentialsOf, ownerOfPasskeys, type PasskeyView, passkeyRow } from './store.ts';
import { tellOfChange } from './tell-of-change.ts';

const AT_MOST = 10;

/** What a browser needs to make a passkey. It has to know its user by itself, and to see that it is them. */
export async function passkeyOptions({ house, me }: PersonCall): Promise<Record<string, unknown>> {
  const { name, email } = await ownerOfPasskeys(house.db, me.id);
  const known = await credentialsOf(house.db, me.id);
  const options = await generateRegistrationOptions({
    rpName: 'Adashi',
    rpID: siteOf(house).id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(me.id),
    challenge: await newChallenge(house, me.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

type Body = Parsed<(typeof securityRoutes)['addPasskey']>['body'];

async function credentialOf({ house, me }: PersonCall, response: Body['response']) {
  const { id, origin } = siteOf(house);
  const verdict = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON, // the library reads what a browser sent, and throws
    expectedChallenge: (challenge) => takeChallenge(house, me.id, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(() => refuse('passkey_refused'));
  return verdict.registrationInfo?.credential ?? refuse('passkey_refused');
}

/** Keeps a passkey that a browser made for who asks. */
export async function addPasskey(call: PersonCall, { name, response }: Body): Promise<PasskeyView> {
  const { house, me, actor } = call;
  const { id, publicKey, counter, transports = [] } = await credentialOf(call, response);
  return inTransaction(house.db, async (trx) => {
    if ((await countPasskeys(trx, me.id)) >= AT_MOST) refuse('too_many_passkeys');
    const made = await rowsOf(passkeyRow)`
      insert into passkeys (person_id, credential_id, name, public_key, counter, transports, added_at)
      values (${me.id}, ${id}, ${name}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${house.clock.now()})
      on conflict (credential_id) do nothing
      returning id, name, to_json(added_at) as "addedAt", to_json(used_at) as "usedAt"
    `.first(trx);
    await endWeakSessions(house, trx, me);
    await record(trx, actor, 'added_passkey', `person:${me.id}`);
    await tellOfChange(house, trx, me.id, 'passkey_added');
    return made ?? refuse('passkey_refused');
  });
}

export async function renamePasskey({ house, me, actor }: PersonCall, id: string, name: string): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const write = sql`update passkeys set name = ${name} where id = ${id} and person_id = ${me.id}`;
    found((await countChanged(trx, write)) || undefined);
    await record(trx, actor, 'renamed_passkey', `person:${me.id}`);
  });
}

export async function removePasskey({ house, me, actor }: PersonCall, id: string): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const write = sql`delete from passkeys where id = ${id} and person_id = ${me.id}`;
    found((await countChanged(trx, write)) || undefined);
    await record(trx, actor, 'removed_passkey', `person:${me.id}`);
    await tellOfChange(house, trx, me.id, 'passkey_removed');
  });
}
