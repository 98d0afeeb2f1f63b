import type { authRoutes, Parsed } from '@adashi/contract';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { recordRefusedPasskey } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { siteOf } from './site.ts';
import { type KeptPasskey, passkeyOf } from './store.ts';

/**
 * Returns the browser's options for a passkey sign-in. The list of passkeys stays empty, because the browser finds the
 * passkeys.
 */
export async function passkeyLoginOptions(context: WithConfig & WithDb & WithClock): Promise<Record<string, unknown>> {
  const challenge = await newChallenge(context, null);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).id,
    challenge,
    userVerification: 'required',
  });
  return { ...options };
}

type Response = Parsed<(typeof authRoutes)['loginPasskey']>['body']['response'];

/**
 * Verifies the signature of a passkey. Rejects a passkey with a counter that does not increase, because the passkey may
 * be a copy.
 */
export async function isSigned(
  context: WithConfig & WithDb & WithClock,
  kept: KeptPasskey,
  response: Response,
): Promise<boolean> {
  const { id, origin } = siteOf(context);
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON, // The library throws on malformed browser input.
    expectedChallenge: (challenge) => takeChallenge(context, null, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: kept.credential_id, publicKey: new Uint8Array(kept.public_key), counter: kept.counter },
  }).catch(() => undefined);
  if (!result?.verified) return false;
  const counter = result.authenticationInfo.newCounter;
  const { numUpdatedRows } = await context.db
    .updateTable('passkeys')
    .set({ counter, used_at: context.clock.now() })
    .where('credential_id', '=', kept.credential_id)
    .where('counter', '=', kept.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the person who signed in by passkey. The passkey and the user verification count as two factors (SECURITY,
 * ASVS 6.3.3).
 */
export async function passPasskey(context: WithConfig & WithDb & WithClock, response: Response): Promise<string> {
  const kept = await passkeyOf(context.db, response.id);
  if (kept && kept.off_since === null && (await isSigned(context, kept, response))) return kept.person_id;
  await recordRefusedPasskey(context.db, kept?.person_id);
  throw new AppError('passkey_refused');
}
